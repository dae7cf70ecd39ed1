//! grundy-values
