//! Bounds, sizes and durations.

use grundy::proof::System;
use grundy::rules::parse_number;
use num_bigint::BigUint;
use std::time::Duration;

/// A bound of a table, written as any number of a position: `1000`, `10^6`.
pub(super) fn bound(text: &str) -> Result<u64, String> {
    let number = parse_number(text.trim()).map_err(|error| error.message().to_owned())?;
    u64::try_from(number).map_err(|_| "a bound is below 2^64".to_owned())
}

/// A heap of any size: `1000`, `10^30`, `2^64-1`.
pub(super) fn number(text: &str) -> Result<BigUint, String> {
    parse_number(text.trim()).map_err(|error| error.message().to_owned())
}

/// `4G`, `512M`, `4096`: bytes, in powers of 1024.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: u64 = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => return Err("a size is written as 512M, 4G or 4096".to_owned()),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| "a size is written as 512M, 4G or 4096".to_owned())?;
    number
        .checked_mul(unit)
        .ok_or_else(|| "this size is beyond 2^64 bytes".to_owned())
}

/// `30s`, `500ms`, `2m`, `1h`, `1.5s`; a bare number means seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "a duration is written as 30s, 500ms, 2m or 1h".to_owned();
    let text = text.trim();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let nanos: u128 = match &text[digits.len()..] {
        "" | "s" => 1_000_000_000,
        "ms" => 1_000_000,
        "m" | "min" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return Err(wrong()),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let number = |text: &str| -> Result<u128, String> {
        if text.is_empty() || text.len() > 9 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        text.parse().map_err(|_| wrong())
    };
    let part = number(fraction)? * nanos / 10u128.pow(fraction.len() as u32);
    let total = number(whole)? * nanos + part;
    u64::try_from(total)
        .map(Duration::from_nanos)
        .map_err(|_| wrong())
}

/// `2`, `zeckendorf`, or a recurrence with its first weights: `2,1:1,3` is 1, 3, 7, 17, … with u(n) = 2 u(n−1) + u(n−2).
pub(super) fn system(text: &str) -> Result<System, String> {
    let wrong = || {
        "a base is written as 2 to 64, as zeckendorf, or as a recurrence 2,1:1,3 for u(n) = 2 u(n-1) + u(n-2) from 1, 3"
            .to_owned()
    };
    let text = text.trim();
    if let Ok(base) = text.parse::<u32>() {
        return match base {
            2..=64 => Ok(System::Base(base)),
            _ => Err(wrong()),
        };
    }
    if text.eq_ignore_ascii_case("zeckendorf") || text.eq_ignore_ascii_case("fib") {
        return Ok(System::Zeckendorf);
    }
    let numbers = |text: &str| {
        text.split(',')
            .map(|n| n.trim().parse::<u64>().map_err(|_| wrong()))
            .collect::<Result<Vec<_>, _>>()
    };
    let (coefficients, initial) = text.split_once(':').ok_or_else(wrong)?;
    Ok(System::greedy(&numbers(coefficients)?, &numbers(initial)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds() {
        assert_eq!(bound("20"), Ok(20));
        assert_eq!(bound("10^6"), Ok(1_000_000));
        for wrong in ["-3", "9,5", "x", "2^64"] {
            assert!(bound(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(size("4G"), Ok(4 << 30));
        assert_eq!(size("512m"), Ok(512 << 20));
        assert_eq!(size("77"), Ok(77));
        for wrong in ["", "G", "-1G", "4X", "1.5G", "99999999999999T", "千"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "-1s", "1.2.3s", "9999999999h", "1d", "千秒"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
