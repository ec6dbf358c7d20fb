/**
 * Messages with something private in them, which stands between « and », and ordinary ones that only look as if. Made up: numbers that are given
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

export const ordinary = `
see you at 7
at 10:30-11:45 or 7pm
it was $1,200.50 in total
1990-2000 was great
2024-01-15 10:30 works
15.01.2024 passt
05.01.2024 10:30 oder 11:45
1.200.000 €
192.168.10.10
v2.14.0-rc1
5 minutes down the road
2 drinks on the way
100 people on the street
room 1204
turn left on 3rd street
meet me on 5th Avenue
flight LH1234 at 1245
code review at 1500?
the code was written in 2019
pi is 3.14159265358979
the password is dumb
the password is too long
the password is wrong again
did you change the password
i forgot my password lol
my password manager is great
password reset emails are the worst
need a new password
das passwort ist falsch
die passwörter sind doof
la contraseña es muy larga
no me acuerdo de la contraseña
le mot de passe est faux
j'ai oublié mon mot de passe
la clave es escuchar
la clave del éxito es dormir
the key is to listen
the key is patience
the secret is butter
the secret is out
secret: i love it
token of my love
a pin on the map
pin it for later
that was a close pass
pass: no thanks
i'll pass
mountain pass is closed
the wifi is down again
wifi is so slow
wifi password?
is there wifi
whats the wifi called
12345 Leute waren da
https://youtu.be/dQw4w9WgXcQ
https://example.com/a/b/c?id=12
happy 4th of July
corner of 5th and main
lol 😂😂 100%
it was 4 of 200: 3 right
order 100200300
ISBN 978-3-16-148410-0
2001:db8::1
score was 21-14-7
3 2 1 go
1 2 3 4 5 6 7 8 9
0-0 at half time
won 3:2 6:4 7:5
bus 405 leaves 8.15
chapter 12 verse 4
page 1234 of 5678
run 5.2 km in 27:30
weigh 72.5 now
bpm 128
at 1080p 60fps
iphone 15 pro
ps5 or xbox
windows 11 22h2
gpt 4.1 is ok
h264 vs h265
mp3 320kbps
aa1234 landed
gate B12 row 14
seat 22C
train ICE 578 gleis 9
platform 9 3/4
quarter past 10
half 8 in the evening
10-15 people
20-30 mins
2-3 weeks
50/50
24/7
9/11 documentary
1/2 cup sugar
350 degrees for 25 min
200g flour 3 eggs
1 tbsp 2 tsp
size 42 or 43
32x34 jeans
6 ft 2
5'11"
18 years old
class of 2012
born in 1987
the year 2000
in 1999 or 2001
10k steps
3.5 million
1,000,000 views
99.9 percent
room for 6-8
table for 4 at 19:30
friday 13th
may 4th be with you
am 24.12. um 18 uhr
le 14 juillet à 20h
a las 5 y media
alle 8 di sera
om half 9
klokken 20
kl 18:30
в 18:30 у метро
明天8点见
3点半在门口
19時に駅で
오후 7시에 봐
jane at work says hi
look at example.com
meet at starbucks on main
im at home dot dot dot
we were at dinner
mail me later
email sent
e-mail ist raus
@jane are you there
@ 8 tonight
#1 fan
#throwback
w/ jane
rent is 950 a month
paid 45.99 for it
venmo me 20
i owe you 15
costs 12,50
50€ each
£30 pp
1200 kcal
bill was 84.20 split 3 ways
account is locked
my account got hacked
new account who dis
konto ist leer
la cuenta por favor
le compte est bon
passport expires in 2027
lost my passport
license renewed
policy changed in 2023
member since 2014
tax season ugh
routing issues at work
driver cancelled
sort it out
iban?
send me your iban
card declined lol
card game at 8
birthday card for 60
call me
call at 5
call you in 20
phone at 3%
my phone died
number 7 is out
number 42 bus
numbers dont lie
text me when home
ring me after 9
cell service is bad
fax machine in 2024
street food at 6
road trip in 2 days
lane 3 is closed
drive 5 hours
court at 10
park at 4
hill is steep
way too long
close at 9
12 drinks later
the 3 of us walk
7 days a week
two way street
wall street 1987
easy street
sesame street
30 rock
21 jump street
8 mile road was ok
abbey road album
ok computer 1997
blink 182
maroon 5 at 8
u2 concert 2025
100 gecs
7 rings
99 problems
505 is a good song
1975 tickets
catch 22
fahrenheit 451
1984 by orwell
2001 a space odyssey
ocean's 11 12 13
matrix 4
rocky 2
toy story 3
level 99 boss
k/d 2.4
elo 1450
rank 12345
top 100
build 20240115
ticket 4521 is done
pr 1289 merged
issue 77
error 404
http 500 again
port 8080
localhost:3000
uid 1000
chmod 755
regex is hard
commit a1b2c3d
sha looks off
utf8 or ascii
base64 it
json or csv
api key rotation is next week
token expired
the token is invalid
secret santa on friday
door code changed?
is the gate open
alarm at 6:30
garage is full
safe travels
lock the door
key is under review
backup phrase sounds fancy
seed the lawn
word of the day
abandon ship
`
