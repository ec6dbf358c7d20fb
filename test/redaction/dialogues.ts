/**
 * Dialogues in which something private is told, which stands between « and »: asked for or announced, late, in pieces, spelled, or in other languages.
 * Turns are apart by ` > `, bubbles by ` | `. Made up.
 */
export const privateDialogues = `
what's the wifi password? > «sunflower» > thanks!
what's the wifi | password? > «sunflower» > thanks!
what's the wifi password? | im at the door btw | its raining > «sunflower» > thanks!
what's the wifi password? | im at the door btw and my phone has no signal here, this house is like a cave. also i brought the cake that you wanted, the one with the lemon cream on top, and mom says hi and asks when we come over for the weekend. i told her maybe on saturday but i have to look at the calendar first because there is the thing with the car and all that, you know how it is with the garage, they never call back, and then you wait for weeks and weeks until something happens > «sunflower» > thanks!
what's the wifi password? > its | «sunflower» > thanks!
what's the wifi password? > «sun» | «flower» | «77» > thanks!
what's the door code? > «48» | «21» > thanks!
what's the wifi password? > «s-u-n-f-l-o-w-e-r» > thanks!
what's the wifi password? > «s u n f l o w e r» > thanks!
what's the door code? > «four eight two one» > thanks!
what's the door code? > it's «four eight two one» > thanks!
how do i get in > the code is «four eight two one» > thanks!
what's the door code? > «double four, seven, nine» > thanks!
what's the wifi password? > «sunflower» with a capital S and a 7 at the end > thanks!
what's the wifi password? > «Rexy» plus «2019» > thanks!
what's the wifi password? > same as netflix but with «tulip» instead of «rose» > thanks!
what's the wifi password? > hm let me look > ok no rush > «sunflower» > thanks!
what's the wifi password? > hm let me look > ok no rush > found it, its «sunflower» > thanks!
what's the wifi password? > one sec > ok > «purple monkey dishwasher» > thanks!
what's the wifi password? > one sec > ok > ok so it is «sunflower» > thanks!
what's the wifi password? > one sec > ok > ok found it | «sunflower» > thanks!
what's the wifi password? > starts with sun > and then? > «flower99» > thanks!
what's the wifi password? > guess > «sunflower»? > yes > thanks!
is the wifi password still «sunflower»? > yes > thanks!
new wifi password is «sunflower» > thanks!
wifi password: «tulip» > thanks!
«sunflower» is the new wifi password > thanks!
i changed the wifi password to «sunflower» > thanks!
we set the alarm code to «4821» > thanks!
use «4821» for the gate > thanks!
how do i get in? > «4821» then hash > thanks!
im at the keypad > «4821»# > thanks!
what do i type in at the door? > «4821» > thanks!
which number do i press at the gate? > «4821» > thanks!
how do i open your bike lock > «4821» > thanks!
how do i open the safe? > «31 12 47» > thanks!
what's the combination to the safe? > «31 12 47» > thanks!
how do i unlock your phone? > «258000» > thanks!
pin for the card? > «7391» > thanks!
what do i enter at the atm? > «7391» > thanks!
whats the card number? > «4111 1111» | «1111 1111» > thanks!
whats your card number? > «4111» | «1111» | «1111» | «1111» > thanks!
whats your card number? > «4111 1111» > ok and? > «1111 1111» > thanks!
use my visa | «4111 1111 1111» | 1111 | «09/27» | «123» > thanks!
card number, expiry and cvv please > «4111 1111 1111» 1111 | «09/27» | «123» > thanks!
cvv? > «one two three» > thanks!
and the three digits on the back? > «123» > thanks!
last four of your social? > «9999» > thanks!
whats your social? > «219 09 9999» > thanks!
my social is «219099999» > thanks!
date of birth? > «4 march 1987» > thanks!
passport no? > «C01X00T47» > thanks!
my passport is «C01X00T47» > thanks!
send me your iban > DE89 «3704 0044» | «0532 0130» 00 > thanks!
«DE 89 37 04 00 44 05 32 01 30 00» > thanks!
whats your number? > 415 | «555» | «0132» > thanks!
whats your number? > «four one five five five five zero one three two» > thanks!
whats your number? > «415 555 o132» > thanks!
whats your email > «ada punkt lovelace bei example punkt com» > thanks!
whats your email > «ada.lovelace» | @«example.com» > thanks!
whats your email > «adalovelace gmail» > thanks!
whats your address > «12 Oak» > thanks!
whats your address > 12 | «Oak Street» | «apt 4b» > thanks!
whats your address > «twelve oak street» > thanks!
jakie jest hasło do wifi? > «słonecznik» > thanks!
podaj hasło > «słonecznik» > thanks!
wifi şifresi ne? > «ayçiçeği» > thanks!
какой пароль от вайфая? > «подсолнух» > thanks!
скинь пароль > «подсолнух» > thanks!
какой код от двери? > «4821» > thanks!
パスワード教えて > «ひまわり» > thanks!
wifiのパスは？ > «himawari» > thanks!
密码发我 > «向日葵花开» > thanks!
ما هي كلمة السر؟ > «عبادالشمس» > thanks!
wifi ka password kya hai > «surajmukhi» > thanks!
password batao > «surajmukhi» > thanks!
stuur ff het wachtwoord > «zonnebloem» > thanks!
vad är lösenordet? > «solros» > thanks!
wie komme ich rein? > «4821» > thanks!
code für die haustür? > «4821» > thanks!
wie ist deine pin? > «4821» > thanks!
le digicode ? > «48B21» > thanks!
c'est quoi le code de l'immeuble ? > «4821» > thanks!
cual es el codigo del portal? > «4821» > thanks!
pasame la clave del wifi > «girasol» > thanks!
mi mandi la password? > «girasole» > thanks!
me passa a senha > «girassol» > thanks!
wifi? > «sunflower» > thanks!
whats the wifi? > «sunflower» > thanks!
wifi plz > network is casa, pw «sunflower» > thanks!
can you send the wifi details > casa / «sunflower» > thanks!
whats your netflix > ada@example.com / «kangaroo» > thanks!
send me the login details > ada | «kangaroo» > thanks!
creds for the vpn? > ada | «kangaroo» > thanks!
whats the wifi passwrod > «sunflower» > thanks!
whats the pasword > «sunflower» > thanks!
what's the p/w? > «sunflower» > thanks!
what's the magic word for the wifi > «sunflower» > thanks!
our safe word? > «sunflower» > thanks!
what's the name of your first pet, for the bank > «Biscuit» > thanks!
moms maiden name for the form > «Schmidt» > thanks!
did you get a text? > «482913» > thanks!
i just sent you a code, read it to me > «482 913» > thanks!
verification code? > «G-482913» > thanks!
verification code? > wait > hurry > ok > ?? > «482913» > thanks!
what's the door code? > sec > k > almost > lol > sry > ? > «4821» > thanks!
what's the wifi password? > sec > k > almost > lol > sry > ? > «sunflower» > thanks!
what's your wifi password? > «sunflower»
what's your wifi password? > its our dogs name | «biscuit2019»
what's your wifi password? > let me check the router | «sunflower»
what's your wifi password? > hold on > k > «sunflower»
what's your wifi password? > ok | so | i looked | it is | «sunflower»
what's the wifi password? > «sunflower» 🌻 > thanks!
what's the wifi password? > "«sunflower»" > thanks!
what's the wifi password? > *«sunflower»* > thanks!
what's the wifi password? > «sunflower» (all lowercase) > thanks!
what's the wifi password? > «sunflower»,no spaces > thanks!
what's the wifi password? > «rewolfnus» backwards > thanks!
what's the wifi password? > ok so go to the router behind the tv and there is a sticker on it and it says «sunflower88» > thanks!
what's the wifi password? > i wrote it down for you, it says «sunflower» on the card > thanks!
the new guest wifi password is «dandelion» > nice, im in
btw password for the cabin wifi: «maple» > got it
i changed my netflix password to «giraffe» yesterday > ok
we reset the wifi password to «tornado» > great
pw is «bluebird» > thanks
hey whats the vpn passwrd > «sparrow» > works
whats the wifi pasword plz > its «walnut» > ty
wifi details? > network guest | pass «lighthouse» > in
can i get the wifi info > name is loft, pw «cactus» > thanks!
creds for the printer? > admin | «thunder» > ok
whats ur hulu > «penguin» > haha ok
is the garage code still «4417»? > yep
is the password still «marmalade»? > yes
has the wifi password changed? is it «coconut» now? > yes
what's the gate code? > give me a min > sure > found it: «7719» > thanks
what's the alarm code > hang on > k > ok its «2580» > thanks
send me the door code > one sec > thx > «9» | «0» | «2» | «1» > in
what's the door code? > «three» | «seven» | «seven» | «nine» > in
what's the pin? > «nine oh four two» > ok
the alarm code is «five one five eight» > ok
what's the password? > «b-l-u-e-s-k-y» > cool
what's the password? > «B l u e s k y» > cool
what's the wifi password? > let me ask my roommate > ok > ok he says its «tangerine» > in
what's the wifi password? > i'll look when im home > no stress > home now | «tangerine» > in
do you have the wifi password? > wait > k > its on my phone | «raspberry» > thanks
what's your address? > «88 Birch» > on my way
what's your address > «17» | «Maple Ave» | «unit 3» > coming
send me your address > «nine elm court» > ok
what's your email? > «grace.hopper» | «@example.org» > sent
whats your email again > «gracehopper at example dot org» > sent
my email is | «grace.hopper» | «@example.org» > ok
my ssn is «219 09 9999» > ok
my social security number is «219099999» > ok
whats your ssn? > «219» | «09» | «9999» > ok
last 4 of your ssn? > «9999» > ok
my passport number is «C01X00T47» > ok
use my card «4111 1111 1111 1111» exp «11/29» cvv «321» > done
card number? > «4111 1111 1111 1111» | «11/29» > and the cvv? > «321» > done
cvv? > «three two one» > done
how do i get into the building? > «5512»# at the door > in
what do i punch in at the gate > «3391» > in
how do i unlock the ipad > «102938» > ok
punch in «8812» at the garage > ok
vad är koden till porten? > «4821» > tack
va e lösenordet > «solros» > tack
wyślij mi hasło do wifi > «stokrotka» > dzieki
какой пароль? > «ромашка» > спс
дай код от подъезда > «4821» > спс
wifiのパスワード送って > «himawari» > ありがとう
把wifi密码发给我 > «xiangrikui» > 谢谢
pásame la contraseña > «girasol» > gracias
dame el codigo de la puerta > «4821» > gracias
me manda a senha do wifi > «girassol» > valeu
wifi ka password bhejo > «surajmukhi» > thx
schick mal den code fürs tor > «4821» > danke
c'est quoi le digicode > «48B21» > merci
mandami la password del wifi > «girasole» > grazie
hva er passordet? > «solsikke» > takk
wat is de wifi code > «zonnebloem» > thx
what's your mothers maiden name, the bank asks > «Kowalski» > thanks
the new office wifi password is «barnacle» btw > noted
house password: «violet» > thx
hey change of plans, wifi pw is now «hamster» > ok
my old netflix password was «cucumber» > lol
whats the wifi over there > «pumpkin» > ty
wifi pw? > think its «saffron» > yes works
pls send passwort > «honigbiene» > danke
whats the password for the ipad again > «lemonade» > thanks
got the door code? > yeah sec > k > «6641» > in
code for the front door? > «6641» > in
what's the code > «6641» > in
gate code plz > its «six six four one» > in
how do i open the garage > type «6641» > open
how do we get into the building? > call me or «#6641» > ok
my ss number is «219-09-9999» > ok
need your ssn for the lease > «219 09 9999» > ty
whats your full address > «1420 Larkspur» > ok
where do you live? > «55 pine st» | «apt 2» > ok
what is your home address > «thirty two cedar lane» > ok
email? > «jane.doe» | «@example.net» > ok
whats your email addy > «jane_doe» > gmail? > yes
card is «4111 1111 1111 1111» | «03/28» | «777» > paid
what's the cvv on the card > «777» > paid
dime la contraseña por favor > «mariposa» > gracias
cuál es el código de la puerta > «6641» > gracias
wat is het wachtwoord van de wifi > «zonnebloem» > thx
mi dici la password? > «farfalla» > grazie
hasło do wifi? > «motyl» > dzieki
напиши пароль от вайфая > «бабочка» > спасибо
wifi şifresini at > «kelebek» > sağol
`

/** Dialogues of the same words in which nothing private is told. */
export const harmlessDialogues = `
the password is dumb > lol true
the password is way too long > agreed
the password is wrong > try again
the password is case sensitive > ah ok
my password is expired again > same
wifi password is on the fridge > thanks
the wifi password is taped to the router > got it
password: same as before > ok cool
the wifi password is the same > perfect
i changed the wifi password to something easier > finally
we need to change the password to be safe > yep
honesty is the best policy > sure is
patience is the key > always
sunflower is my favorite > mine too
coffee is the secret > lol
the key to the kitchen is upstairs > thanks
wifi? > slow as always > ugh
hows the wifi there? > terrible > oh no
is there wifi? > yeah > great
whats the wifi like > decent > nice
is the wifi working? > nope > damn
do you have wifi > barely lol > haha
wifi down again? > seems so > ugh
whats the wifi called > Casa > found it
is your netflix working? > yes > ok
whats good on netflix > stranger things > seen it
whats new on hulu > not much > ok
did you watch netflix last night > nah > same
how do i get in? > door's open > ok
how do i get in? > ring the bell > ok
how do i get in? > side entrance, i'm upstairs > coming
how do i get there? > take the 38 bus > thanks
how do i get there? > bus 102 to the end > ok
im at the gate > coming down > ok
im at the gate > gate 22? > yes
im at the door > one sec > k
which bus do i take > 4821 doesnt exist lol > haha
what do i wear > something warm > ok
what do i need to bring > snacks > cool
what number is your room > 1204 > omw
which floor > 4 > ok
did you get a text? > no > weird
did you get my text? > yes just now > good
i just sent you a code review > thanks, will look > ok
did you get a message from mom > yeah about sunday > same
where do you live these days? > still in oakland > nice
where do you live now > berlin > oh cool
whats your address book app > contacts > ok
what's the address of the bar > no idea, google it > ok
whats your email address for? > newsletters > lol
did you email her > yes > good
send me an email > will do > thanks
whats your number one movie > alien > classic
whats your favorite number > 7 > same
how many people > 12 | maybe 14 > ok
what time > 12 | or 12:30 > ok
what size > 42 > ok
how old is she now > 12 > wow
score? > 48 | 21 > no way
what was the score > 21 to 14 > nice
how long is it > 48 minutes | or 50 > ok
how much was it > 482 > wow
how much do i owe you > 4821 yen > sent
one two three go > haha
one two three four! > lol
ready? > three two one > go
i have a b and c > ok
what grade did you get > a b c d in that order lol > haha
its a b c thing > sure
y e s > yay
n o > why
s o tired > same
p l e a s e > fine
my social is a mess > haha
social media is a lot > yes
whats your social life like > nonexistent > same
my social anxiety is bad today > hugs
when is your birthday? > 4 march > noted
when's the party > march 4 at 8 > ok
whats the date > the 9th > thanks
passport? > packed > good
do you have your passport > yes in my bag > ok
my passport is expired > oh no
use the side door > ok
use 2 cups of flour for the dough > thanks
try 350 for the oven > ok
enter at the back > ok
press the button for the elevator > done
i moved to 12 Oak last year, the bar > right
visa or mastercard? > visa > ok
paid with my visa > cool | 09/27 works for dinner? > yes
dinner 09/27? > works | 123 people coming lol > haha
what's the magic word > please > haha good
our safe word is needed lol > haha
what's your first pet's name? > biscuit, he was great > aww
can you send the notes > lasagna recipe too? > yes
what's the password? > no idea > ok
what's the wifi password? > ask the waiter > ok
what's the wifi password? > one sec > ok > do you want pizza? > yes
what's the door code? > just knock > ok | sunflower looks great btw > thanks
das passwort ist falsch > ach so
la contraseña es muy larga > jajaja si
hasło jest za długie > haha no
пароль не работает > странно
パスワード忘れた > えー
密码错了 > 好吧
wachtwoord vergeten > alweer
lösenordet funkar inte > suck
`
