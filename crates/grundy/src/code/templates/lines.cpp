{% if not big %}
const Number LARGEST = {{ largest }}ULL;

{% endif %}
// {{ say("code-parse") }}
bool parse(const std::string& line, std::vector<Number>& position) {
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (word.find_first_not_of("0123456789") != std::string::npos) return false;
{% if big %}
        position.push_back(Big(word));
{% else %}
        if (word.size() > 19) return false;
        position.push_back(std::stoull(word));
        if (position.back() > LARGEST) return false;
{% endif %}
{% if least > 0 %}
        if (position.back() < {{ least }}) return false;
{% endif %}
    }
    return {{ "true" if not sizes else "position.size() == " ~ sizes | join(" || position.size() == ") }};
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        std::vector<Number> position;
        if (!parse(line, position)) {
            std::cout << "?\n";
            continue;
        }
{% if shows_value %}
        auto value = {{ asks }}({{ arguments }});
{% if partial %}
        if (value < 0) {
            std::cout << "?\n";
            continue;
        }
{% endif %}
        std::cout << (value == 0 ? "P" : "N") << "\t" << value << "\n";
{% elif sizes | length > 1 %}
        bool p = position.size() == 1 ? lost(position[0]) : lost(position[0], position[1]);
        std::cout << (p ? "P" : "N") << "\n";
{% else %}
        std::cout << (lost({{ arguments }}) ? "P" : "N") << "\n";
{% endif %}
    }
}
