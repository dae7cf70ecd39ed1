# The two commands that matter: `make demo` and `make test`.
CARGO ?= cargo
GRUNDY = target/release/grundy
# Judges of the demonstration: the problems of the classic tutorials.
TUTORIALS = hdu1846 hdu1527 hdu2177 hdu2516 hdu1847 hdu1850 hdu1907 hdu2147 hdu1517
FUZZ_SECONDS ?= 60
PROOF_TIME ?= 120s

.PHONY: demo test tools bench bench-values fuzz build man proofs check-all

build:
	$(CARGO) build --release --locked --package grundy-cli

demo: build
	@for id in $(TUTORIALS); do \
	  echo "== grundy judge $$id < testdata/judges/$$id.in"; \
	  $(GRUNDY) judge $$id < testdata/judges/$$id.in || exit 1; \
	done
	@echo; echo "== grundy table wythoff --to 20 --to 20"
	@$(GRUNDY) table wythoff --to 20 --to 20
	@echo; echo "== grundy solve wythoff 4 5"
	@$(GRUNDY) solve wythoff 4 5
	@echo; echo "== grundy values 0.77 --to 166"
	@$(GRUNDY) values 0.77 --to 166

# The compilers that tests of generated programs need.
tools:
	sh scripts/tools.sh

# Everything that CI runs.
test: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) test --workspace --locked

# All shipped certificates anew, as proofs/games.txt lists them; one that cannot be made is told and leaves the old file.
proofs: build
	@failed=0; while read -r file game; do \
	  case $$file in ''|'#'*) continue ;; esac; \
	  echo "== $$file"; $(GRUNDY) prove $$game --time $(PROOF_TIME) -o proofs/$$file || failed=1; \
	done < proofs/games.txt; exit $$failed

# All shipped certificates, by both checkers.
check-all: build
	$(CARGO) build --release --locked --package grundy-check
	target/release/grundy-check --quiet proofs/*.json
	$(GRUNDY) check --quiet proofs/*.json
	python3 crates/grundy-check/tests/checker.py proofs/*.json

# Ratios to hand-written loops and to the peers of cargo's registry, all in one run; then automata, discovery, proof and check.
bench: build
	$(CARGO) run --release --locked --manifest-path benches/peers/Cargo.toml
	$(CARGO) bench --locked --manifest-path benches/peers/Cargo.toml

# The kernels for nim-values beside the peers, in CPU time of one thread; `docs/performance.md` explains the lines.
bench-values:
	$(CARGO) run --release --locked --manifest-path benches/peers/Cargo.toml -- values

# Each target for a bounded time; needs a nightly toolchain. What is found new stays under fuzz/target; a crash is kept in
# fuzz/artifacts, and belongs into fuzz/corpus once it is mended.
fuzz:
	command -v cargo-fuzz >/dev/null || $(CARGO) install cargo-fuzz --locked
	@for target in $$(cd fuzz && $(CARGO) +nightly fuzz list); do \
	  mkdir -p fuzz/target/corpus/$$target && \
	  (cd fuzz && $(CARGO) +nightly fuzz run $$target target/corpus/$$target corpus/$$target -- \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048) || exit 1; \
	done
