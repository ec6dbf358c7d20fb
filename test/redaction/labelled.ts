/**
 * Messages with something private in them, which stands between « and ». Made up: numbers that are given
 * to nobody or to everybody, check digits right where the real ones have them.
 */
export const withPrivate = `
call me on «06.12.34.56.78»
mon numéro: «06 12 34 56 78»
c'est le «07 56 78 90 12» maintenant
meine nummer ist «0171 2345678»
ruf an: «030/23125 000»
«+49 30 23125 000»
my cell: «(415) 555-0132»
its «415.555.0132»
text «415 555 0132»
new phone who dis «4155550132»
«+1-415-555-0132» is mine now
«+44 7700 900123»
ring me on «07700 900123»
«020 7946 0958» is the office
mi móvil: «612 345 678»
mi número es «+34 612 34 56 78»
il mio numero è «+39 347 123 4567»
cellulare: «347 1234567»
mijn nummer is «06 12345678»
«+31 6 12345678»
tel «044 668 18 00»
电话«13812345678»
手机号码：«13812345678»
打我电话«138 1234 5678»吧
電話は«090-1234-5678»です
携帯:«080-1234-5678»
전화번호 «010-1234-5678»
номер «+7 912 345 67 89»
телефон: «8 912 345 67 89»
meu celular: «(11) 91234-5678»
«+55 11 91234-5678»
my number is «9876543210»
call «+91 98765 43210»
whatsapp «+27 82 123 4567»
«555-0132» call me
number: «415‑555‑0132»
write to «jane.doe@example.com»
«jane.doe[at]example.com»
«jane.doe (at) example.com»
«jane (at) example (dot) com»
«jane at example dot com»
«jane{at}example{dot}org»
«jane <at> example.co.uk»
«jane.doe[ät]example.de»
«jane arroba example punto com»
«jane chiocciola example punto it»
«JANE.DOE@EXAMPLE.COM»
mail: «j+news@mail.example.co.uk»
email me «jd_99@example.io» ok
我的邮箱«jane@example.cn»
«4111 1111 1111 1111»
card «4111-1111-1111-1111»
«4111  1111  1111  1111» exp 12/28
«4111111111111111» cvv 123
amex «3782 822463 10005»
mc «5555 5555 5555 4444»
«5555.5555.5555.4444»
visa: «4012 8888 8888 1881»
«4111 - 1111 - 1111 - 1111»
卡号«4111111111111111»
use «6011 1111 1111 1117»
«3530 1113 3330 0000» jcb
«DE89 3704 0044 0532 0130 00»
«DE89.3704.0044.0532.0130.00»
iban «GB29NWBK60161331926819»
«FR14 2004 1010 0505 0001 3M02 606»
«FR14-2004-1010-0505-0001-3M02-606»
my iban: «NL91 ABNA 0417 1643 00»
«ES91 2100 0418 4502 0005 1332» thanks
«de89370400440532013000»
«CH93 0076 2011 6238 5295 7»
überweis auf «DE89  3704  0044  0532  0130  00»
SSN: «219.09.9999»
my ssn is «219-09-9999»
ssn «219099999»
social security number «219 09 9999»
account number «123456789»
acct no. «12345678»
routing «021000021»
sort code «12-34-56»
sort code «12 34 56» acc 1
konto «532013000»
kontonummer: «0532 0130 00»
cpf «123.456.789-09»
dni «12345678Z»
bsn: «123456782»
nhs number «943 476 5919»
passport no «533380006»
reisepass «C01234567»
steuer-id «12 345 678 901»
pesel «44051401359»
aadhaar «2345 6789 0123»
tax id «12-3456789»
driver's license «D1234567»
member id «884512367»
wifi pass: «sunflower»
wifi password is «Sommer2024!»
wifi: pw «hunter22»
the wifi key is «blau-7-gruen»
wlan passwort: «sonnenschein»
das passwort ist «Katze123»
kennwort: «geheimnis»
contraseña: «girasol»
la contraseña es «Perro2021»
clave: «mariposa»
clave wifi: «casa1234»
mot de passe: «tournesol»
le mot de passe est «Chien!2022»
mdp: «soleil77»
password: «girasole»
parola d'ordine: «cavallo9»
senha: «girassol»
a senha é «Gato1234»
wachtwoord: «zonnebloem»
hasło: «slonecznik»
haslo to «Kot12345»
heslo: «slunecnice»
lösenord: «solros99»
adgangskode: «solsikke»
passord: «hemmelig7»
salasana: «auringonkukka»
şifre: «aycicegi1»
jelszó: «napraforgo»
пароль: «podsolnuh»
пароль: «Кошка123»
密码：«xiangrikui8»
密码是«abc12345»
パスワード：«himawari88»
비밀번호: «haebaragi1»
รหัสผ่าน: «dokmai99»
mật khẩu: «huongduong1»
pw «hunter2222»
password «correct-horse-9»
passcode: «9982ab»
my passphrase is «kangaroo-blue-77»
netflix password = «popcorn99»
pass: «Tr0ub4dor&3»
pwd:«letmein77»
password -> «s3cretThing»
door code is «4821»
gate code: «4821#»
alarm code «is 7731»
garage code: «2468»
keypad code is «9071»
lockbox code: «3312»
türcode: «5590»
code de la porte: «45B12»
pin: «4821»
my pin is «9043»
Your verification code is «482913»
«G-482913» is your Google verification code
code: «48 29 13» for login
your otp is «77120»
验证码 «482913»
ваш код «482913»
Tu código es «482913»
sk-proj: «sk-abcdefghijklmnopqrst1234»
«ghp_abcdefghijklmnopqrstuvwxyz0123456789»
token: «xoxb-123456789012-abcdefGHIJKL»
«AKIAIOSFODNN7EXAMPLE»
Authorization: Bearer «abcdef0123456789abcdef»
https://x.example/reset?token=«abcd1234efgh»
https://«ada:p4ssw0rd»@host.example/x
«eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_def-123»
im at «12 oak street apt 4»
«221B Baker Street»
we live at «45 W 3rd St»
«Hauptstraße 5, 10115 Berlin»
ich wohne «hauptstr. 12b»
«12 rue de la Paix 75002 Paris»
«PO Box 1234»
«Calle Mayor 12»
send it to «742 Evergreen Terrace»
`

/** What was said before, and the answer that gives it away. */
export const answers: readonly (readonly [asked: string, answer: string])[] = [
  ["what's the wifi password?", '«sunflower»'],
  ['whats the wifi pw', '«sunflower22»'],
  ['send me the netflix password pls', 'its «Popcorn!99»'],
  ['remind me of the door code?', '«4821»'],
  ['what is your pin?', '«9043»'],
  ['wie ist das wlan passwort?', '«sonnenschein»'],
  ['cuál es la contraseña?', '«girasol»'],
  ['quel est le mot de passe ?', '«tournesol»'],
  ['qual è la password?', '«girasole»'],
  ['i forgot the gate code, what was it', 'its «7731» i think'],
  ['密码是什么？', '«xiangrikui»'],
  ['what’s the login for the router?', '«admin» «Blue-42-sky»'],
]

/** Answers to such a question that give nothing away. */
export const harmlessAnswers: readonly (readonly [asked: string, answer: string])[] = [
  ["what's the wifi password?", 'idk'],
  ["what's the wifi password?", 'ask mom'],
  ["what's the wifi password?", 'same as always'],
  ['send me the password', 'ok'],
  ['can you send the door code', 'done'],
  ['what is the door code?', 'one sec'],
  ['where are you?', 'sunflower cafe'],
  ['what should we name the cat?', 'sunflower'],
  ['did you change the password?', 'yes'],
  ['forgot my password again lol', 'haha'],
]
