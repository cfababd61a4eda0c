/**
 * The commonest passwords that are long enough for the length rule: those of ten characters and
 * more that stand at the top of published leak statistics, and this portal's own words.
 */
const words = `
1234567890 12345678910 123456789a 1234567891 0123456789 9876543210 0987654321 1111111111 0000000000
2222222222 5555555555 6666666666 7777777777 8888888888 9999999999 1231231231 1212121212 1122334455
123123123123 1234512345 123456123456 12345678900 1234567899 12344321123 147258369a 1472583690
1029384756 1020304050 11223344556 12345qwert 123456qwerty 1234qwerasdf 123qweasdzxc 123qwe123qwe
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qazxsw23edc 1qaz1qaz1qaz q1w2e3r4t5 q1w2e3r4t5y6
zaq12wsxcde3 zaq1zaq1zaq1 qazwsxedcr qazwsxedcrfv qwertyuiop qwertyuiop1 qwertyuiop123 qwerty12345
qwerty123456 qwerty1234 qwerty7890 qwertyqwerty qwe123qwe123 qweasdzxc1 qweasdzxc123 qwer1234qwer
asdfghjkl1 asdfghjkl123 asdfghjkl; asdfasdfasdf asdfqwer1234 asd123asd123 zxcvbnm123 zxcvbnm1234
zxcvbnm,./ poiuytrewq mnbvcxzlkjhgfdsapoiuytrewq abcdefghij abcdefghijk abcdefghijkl abcd123456
abc1234567 abc12345678 abc123abc123 abcabcabcabc aaaaaaaaaa aaaaaaaaaaa a123456789 a1234567890
a1b2c3d4e5 a1s2d3f4g5 aa12345678 aa123456789 q123456789 qq123456789 z123456789 w123456789
password12 password123 password1234 password12345 password123456 password01 password11 password99
passwordpassword password2020 password2021 password2022 password2023 password2024 password2025
password2026 password!1 password1! password123! password@123 p@ssw0rd123 p@ssword123 passw0rd123
p@ssw0rd12 pa55word123 pa$$word123 mypassword mypassword1 mypassword123 yourpassword newpassword
newpassword1 newpassword123 changeme123 changeme1234 changemenow letmein123 letmein1234 letmeinnow
welcome123 welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 welcome@123 welcometo1
administrator administrator1 admin12345 admin123456 admin1234567 adminadmin adminadmin1 admin@1234
admin@12345 rootroot12 superadmin superadmin1 superuser1 user123456 username123 testtest12
testtest123 test123456 test1234567 testing123 testing1234 default123 guest12345 secret1234
secret12345 secretpassword iloveyou12 iloveyou123 iloveyou1234 iloveyouso iloveyoubaby iloveyou2
sunshine12 sunshine123 princess12 princess123 football12 football123 football1234 footballfootball
basketball baseball12 baseball123 liverpool1 liverpool12 liverpool123 chelsea1234 chelsea123456
arsenal1234 arsenal12345 barcelona1 barcelona12 barcelona123 realmadrid realmadrid1 realmadrid123
manchester manchester1 manunited1 juventus123 alahly1907 al-ahly1907 ahly190700 zamalek1911
zamalek1234 zamalek123 alahly1234 egypt12345 egypt123456 egypt20252 cairo12345 cairo123456
superman12 superman123 batman12345 spiderman1 spiderman123 pokemon123 pokemon1234 michael123
michael1234 jordan2323 charlie123 charlie1234 jessica123 jennifer12 jennifer123 alexander1
alexander123 christopher elizabeth1 elizabeth123 samantha12 samantha123 mohamed123 mohamed1234
mohammed12 mohammed123 mohammad123 muhammad123 ahmed12345 ahmed123456 mahmoud123 mahmoud1234
mostafa123 mostafa1234 abdallah123 abdullah12 abdullah123 master1234 dragon1234 monkey1234
monkey12345 shadow1234 computer12 computer123 internet12 internet123 whatever12 whatever123
trustno1trustno1 starwars12 starwars123 startrek12 facebook12 facebook123 instagram1 instagram123
google1234 google12345 microsoft1 samsung123 samsung1234 iphone1234 blink182182 mustang123
mercedes123 summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026
spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 january2025 january2026 monday1234
january123 november11 december12 december123 september1 september11 photographer photographer1
photographer123 journalist journalist1 journalist123 presspress pressoffice press12345 press123456
mediaoffice media12345 media123456 cameraman1 cameraman123 commentator commentator1 reporter123
accreditation accreditation1 touchline1 touchline12 touchline123 touchline1234 touchline2025
touchline2026 touchline-demo touchlinetouchline qwertzuiop qwertzuiop1 azertyuiop azertyuiop1
azerty12345 azerty123456 1password1 1password123 onepassword 12qwaszx12 12qwaszxcv 3rjs1la7qe
7758521520 5201314520 1314520520 woaini1314 woaini520520 987654321a 987654321q 98765432100
741852963a 7418529630 789456123a 7894561230 159357456a 1593574862 9638527410 3216549870 1597534682
`;
const common = new Set(words.trim().split(/\s+/));

/** Case does not count; neither do single characters repeated or a plain run of digits. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (common.has(plain) || /^(.)\1*$/u.test(plain)) return true;
  return '01234567890123456789'.includes(plain) || '98765432109876543210'.includes(plain);
}
