// {{ say("code-big") }}
class Big {
public:
    Big(unsigned long long n = 0) {
        for (; n > 0; n >>= 32) digits.push_back(static_cast<std::uint32_t>(n));
    }
    // {{ say("code-decimal") }}
    explicit Big(const std::string& decimal) {
        for (char c : decimal) {
            std::uint64_t carry = static_cast<std::uint64_t>(c - '0');
            for (std::uint32_t& digit : digits) {
                carry += 10ULL * digit;
                digit = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            if (carry > 0) digits.push_back(static_cast<std::uint32_t>(carry));
        }
    }
    friend bool operator==(const Big& a, const Big& b) { return a.digits == b.digits; }
    friend bool operator!=(const Big& a, const Big& b) { return !(a == b); }
    friend bool operator<(const Big& a, const Big& b) {
        if (a.digits.size() != b.digits.size()) return a.digits.size() < b.digits.size();
        return std::lexicographical_compare(a.digits.rbegin(), a.digits.rend(), b.digits.rbegin(), b.digits.rend());
    }
    friend bool operator>(const Big& a, const Big& b) { return b < a; }
    friend bool operator<=(const Big& a, const Big& b) { return !(b < a); }
    friend bool operator>=(const Big& a, const Big& b) { return !(a < b); }
{% if ops.add %}
    friend Big operator+(Big a, const Big& b) {
        std::uint64_t carry = 0;
        if (a.digits.size() < b.digits.size()) a.digits.resize(b.digits.size());
        for (std::size_t i = 0; i < a.digits.size(); ++i) {
            carry += static_cast<std::uint64_t>(a.digits[i]) + (i < b.digits.size() ? b.digits[i] : 0);
            a.digits[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry > 0) a.digits.push_back(1);
        return a;
    }
{% endif %}
{% if ops.sub %}
    // {{ say("code-difference") }}
    friend Big operator-(Big a, const Big& b) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < a.digits.size(); ++i) {
            std::uint64_t less = borrow + (i < b.digits.size() ? b.digits[i] : 0);
            borrow = a.digits[i] < less;
            a.digits[i] -= static_cast<std::uint32_t>(less);
        }
        a.trim();
        return a;
    }
{% endif %}
{% if ops.mul %}
    friend Big operator*(const Big& a, const Big& b) {
        Big product;
        product.digits.resize(a.digits.size() + b.digits.size());
        for (std::size_t i = 0; i < a.digits.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < b.digits.size() || carry > 0; ++j) {
                carry += product.digits[i + j];
                if (j < b.digits.size()) carry += static_cast<std::uint64_t>(a.digits[i]) * b.digits[j];
                product.digits[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
        }
        product.trim();
        return product;
    }
{% endif %}
{% if ops.div %}
    friend Big operator/(Big a, std::uint32_t divisor) {
        std::uint64_t rest = 0;
        for (std::size_t i = a.digits.size(); i-- > 0;) {
            rest = rest << 32 | a.digits[i];
            a.digits[i] = static_cast<std::uint32_t>(rest / divisor);
            rest %= divisor;
        }
        a.trim();
        return a;
    }
{% endif %}
{% if ops.rem %}
    friend std::uint32_t operator%(const Big& a, std::uint32_t divisor) {
        std::uint64_t rest = 0;
        for (std::size_t i = a.digits.size(); i-- > 0;) rest = (rest << 32 | a.digits[i]) % divisor;
        return static_cast<std::uint32_t>(rest);
    }
{% endif %}
{% if ops.xor %}
    friend Big operator^(Big a, const Big& b) {
        if (a.digits.size() < b.digits.size()) a.digits.resize(b.digits.size());
        for (std::size_t i = 0; i < b.digits.size(); ++i) a.digits[i] ^= b.digits[i];
        a.trim();
        return a;
    }
{% endif %}
{% if ops.small %}
    // {{ say("code-small") }}
    std::size_t small() const { return digits.empty() ? 0 : digits[0]; }
{% endif %}
{% if ops.root %}
    // {{ say("code-root") }}
    friend Big root(const Big& x) {
        Big r;
        r.digits.resize((x.digits.size() + 1) / 2);
        for (std::size_t bit = 32 * r.digits.size(); bit-- > 0;) {
            Big next = r;
            next.digits[bit / 32] |= std::uint32_t{1} << bit % 32;
            Big trimmed = next;
            trimmed.trim();
            if (trimmed * trimmed <= x) r = next;
        }
        r.trim();
        return r;
    }
{% endif %}
{% if ops.print %}
    friend std::ostream& operator<<(std::ostream& out, Big n) {
        std::string decimal;
        do {
            decimal += static_cast<char>('0' + n % 10);
            n = n / 10;
        } while (n > 0);
        return out << std::string(decimal.rbegin(), decimal.rend());
    }
{% endif %}
{% if judge %}
    friend std::istream& operator>>(std::istream& in, Big& n) {
        std::string decimal;
        if (in >> decimal) n = Big(decimal);
        return in;
    }
{% endif %}

private:
    void trim() {
        while (!digits.empty() && digits.back() == 0) digits.pop_back();
    }
    std::vector<std::uint32_t> digits;
};
