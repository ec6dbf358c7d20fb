/** Ordinary messages that only look as if they held something private. */
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
