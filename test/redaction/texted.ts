/**
 * Dialogues as people text them, in English, Spanish, French, German, Portuguese, and Italian, in which a secret is told (between « and »). Turns are apart
 * by ` > `, bubbles by ` | `. Made up.
 */
export const secretsTexted = `
can you resend the zoom pass > «hjk22Lp»
bike lock is «3-9-1-4»
safe combo: left «12» right «30» «left 7»
your recovery phrase please > «apple river stone cloud»
they texted you a code what is it > «330918»
the alarm is going off what do i do > press «5582» now
license number? > «D1234567»
what do i put for the garage? > «7719» and then the star
my pin is the year dad was born, «1951»
wifi at the cabin? > network PineLodge pass «woodsmoke»
le code wifi stp > «Coquelicot»
la contraseña del wifi porfa > «naranja»
qual o seu cpf > «123.456.789-09»
codice fiscale? > «RSSMRA80A01H501U»
is it still «tulips2020» > no now its «daffodils2024»
card expiry? > «09/28» > and cvc > «317»
first cat then 42 | so «mittens42»
qual a senha do wifi aí > «cachorroquente»
qual é o código do portão > aperta «0456» e espera
la contraseña de netflix sigue siendo la misma? > no, ahora es «Palomitas33»
can you tell me the hulu one too > «popcorn&chill9»
ausweisnummer? > «L01X00T47»
cuál es la clave del wifi > «solecito2020»
le code de la carte de maman c'est quoi déjà > «6620»
me pasas el pin de la tarjeta porfa > «4419»
ton numéro de sécu pour le dossier? > «2 89 05 75 116 042 31»
my seed words are in the blue notebook right > yes read them > «velvet canyon tuna orbit puzzle galaxy»
Whats ur student id ill sign you in > «s2048813»
hey can you Zelle me from my phone its on the counter > whats the unlock > «258036»
the laptop wants a password > try «hunter2» with capital H | «Hunter2»
wifi? > bluebird the network, password is «sundaymorning»
is the disney pw still «mickey4ever» > nah i changed it to «goofy4never»
j'ai reçu un sms de la banque > donne le code > «449 018»
whats the pattern for your phone > its a pin now | «90210»
my voicemail pin stopped working > did you try «1122» > that's the one yeah
Your verification code is «883-201». Don't share it.
la password della mail è sempre la stessa? > no ho messo «Limoncello_5»
github token expired lol can u send yours > «ghp_9fK2mQ7xLw81RtYv0ZbN3cHd5sJe6aUoPi4T»
how do i get in the garage > keypad, «6 2 0 8», then enter
hey whats the netflix login now > same email, pass is «Biscuit_44»
gym locker combo? > «24-8-36»
need your passport no. for the booking > ok sec | «548392017»
what was the answer to the security question > mothers maiden name is «Kowalczyk»
ti è arrivato il codice della banca? > si «660182»
c'est quoi le mot de passe du wifi > «chatonviolet»
chegou um código aí? > chegou «118 427»
can u log into the printer portal for me > sure whats the pw > «printme!2022»
hey whats the code to your place > same as the old one «6612»
ipad passcode pretty please > «000852»
what do i type to turn the alarm off > «3391» twice
whats ur apple id password > «Marigold!7»
forgot how to get into the shed > lock is «7-2-5»
is the gate code the same > no its «9025» now
can i use ur costco number > «111884736251»
whats our account number for the water bill > «00482-77193»
which pin did u set on the kids tablet > «8642» i think
they need the last four of your card > «9917»
whats the hotel wifi > lobby_guest / «welcome2024»
network is PalmHouse and the password is «coconuts»
wifi name is Zorro, pass is «elephant»
my locker is «32 left 8 right 16 left»
try the usual with a 1 at the end > «starfish1» worked
your netflix kicked me out > password changed its «RiverRat9»
what was your login for the school portal > jmartinez / «Otter-Tail-5»
hey need to log in to the bank, code? > «55 20 91»
ur expiry and cvc pls > «04/29» «771»
whats dads social > «418 22 7790»
are you able to send the backup words > «marble fence otter lemon drift cabin»
12 words in order > «zebra pistol amount grain hockey ladder muffin noble orbit puppet quiz raven»
hey its me whats the spotify pw > i never changed it > so «dancing_queen» > lol yes
pw still «Dolphin12»? > yup
does grandma still use «fluffy1962» > yes haha
what's the answer to her security question > «Lincoln Elementary»
can u unlock my bike > code «0412»
cual era la contra del wifi > «manzanita»
pásame tu número de cuenta > «2100 0418 45 0200051332»
cómo abro la caja fuerte > «izquierda 10 derecha 22 izquierda 5»
clave de netflix? > «PerroLoco8»
me dices el nie de tu madre > «X4829163L»
c'est quoi le code du portail > «4417B»
tu as le mdp netflix > «pamplemousse»
il me faut ton numéro de passeport > «19FV82713»
code du coffre ? > «77 12 03»
wie lautet dein passwort > «Apfelbaum»
netflix passwort? > «Sonnenblume3»
handy pin? > «2846»
alarmanlage piept was tun > «4490» eingeben
qual é a senha do computador > «borboleta»
manda o código que chegou > «338 104»
pin do celular? > «1590»
come si apre la cassaforte > gira a «destra 12 sinistra 30 destra 7»
password netflix? > «limonata»
codice allarme? > «7733»
pass for the wifi? > «tulipgarden»
what did you use for the new account > my usual, «peppermint44»
hey can u buzz me in? or just the code > «1234#»
ok at the atm which pin > «7755»
ugh locked out of my email > did you try your birthday one > «SunnyDay0612» nope
ok which card should i use for the tickets > the blue one 5410 2233 9981 4407 > exp? > «8/27» > security? > «118»
gate code for jens place > its «1 3 5 7» lol
hey im at the storage place > unit 44 code is «80213»
is this the right one? Welcome1! > no thats the old one > «Fall2025$»
how do i log on > user is guest the password is «trampoline»
wheres the key > in the lockbox, combo «4 7 2 9»
can you grab the package from my locker > sure how > its «882041»
read me the numbers on the front of the card > «4485 1182»
whats moms medicare number > «1EG4-TE5-MK73»
forgot my work badge pin > is it «6060» > yes!
what's the roku thing asking for > put in «pickle_rick22»
the teacher needs the portal password > «Bobcats-2024»
its asking for a password > just try «buttercup»
do we have a password for the tablet > yep «moonpie»
babe the pw to the ring app > «ringading123»
how do you unlock this thing > swipe up then «741258»
sent you the otp > got it «552017»?
they want my license > just give it, «W426-5545-9112»
trash chute code anyone > «5150»
what's the pool gate > «0303*»
mi pasas la contraseña? > te la mando: «Luna*2019»
cuál es el pin de tu móvil > «7 4 1 8»
necesito tu nie > «Y2849103C»
me dio un código, es «440193»
la clave de la alarma? > «6093» y luego verde
mot de passe du pc stp > «girafe»
code wifi ? > c'est «Licorne_75»
t'as reçu le code par sms ? > oui «804 331»
numéro de permis ? > «14AB29871»
das passwort vom laptop? > glaub «Bergziege9»
brauche den code vom garagentor > «2 8 8 4»
kannst du mir das wlan passwort schicken > klar, «hummelhummel»
steuer id? > «65 929 970 489»
a senha do wifi mudou, qual é > agora é «abacaxi»
qual teu rg > «28.447.193-5»
recebi um código > me fala > «770 215»
password del wifi? > prova con «fragola22»
mi mandi l'iban > «IT60 X054 2811 1010 0000 0123 456»
il pin del telefono di nonna > «1938»
omw what do i need to get past the front desk > tell them unit 9 and «70315»
hey did you ever write down the thing for the attic padlock > yeah «9-0-6»
remember the old pass for the family computer > «moosetracks» haha
whats the key code for the rental car > «4-4-1-9-5»
the bank lady is asking for my telephone password > its «juniper»
her amazon is under mine > ok and password > «Tortilla_88»
can you tell me the number on the back of my insurance card > «XJH 449 201 773»
the sitter is here, what does she punch in > «5-5-2-0»
whats your venmo pin > nice try > cmon > fine «6138»
i made the new one harder > what is it > «gr33nTea4me»
my code came thru «60 44 19»
what's our wifi at the lake > «lakelife» all one word
forgot the ring login > mom@x.example and «brownie2»
first street you lived on? its for the bank > «Wisteria»
did u get a 6 digit thing > «911 305»
could you log me out of your hbo > sure whats ur pin there > «8080»
the thermostat is locked > «1248»
whats my kaiser number > «0011 4482 907»
safe's beeping > type in «19472» and turn right
what's the passcode on grandpas phone > all ones then 7 > «1117»?
metrocard login? > user kchen92 pw «skyscraper»
gym app wants a pin > use «4141»
i need the ein for the form > «84-2291037»
visa gift card in the drawer, read it to me > 4127 0098 1123 5567 and «06/27» and «331»
puedes abrir mi taquilla? > cómo > «31-7-19»
la clave del ordenador de la abuela? > «torrijas»
el pin del datáfono es «2204» no?
pásame tu nif > «12345678Z»
te mandé un código, dímelo > «30 41 55»
on rentre comment chez toi > «2580A» puis l'interphone
c'est quoi ton mot de passe disney > «ratatouille» > mdr
ton numéro de carte vitale ? > «1 85 05 78 006 084 91»
gib mir mal deine kontonummer > «4419 2037 11»
fahrradschloss? > «7-3-1-9»
passwort fürs wlan im ferienhaus > «meerblick»
qual o código do cofre > «direita 8 esquerda 20 direita 3»
minha senha do banco é «482915» não esquece
la password del pc di papà? > «pescespada»
che pin hai messo sul tablet > «2233»
il codice per entrare da voi? > «77A10»
me mandas tu dni para el billete > «48291736K»
whats your address again > «2217 Maple St»
tu habites à quel numéro déjà > «27 bis rue des lilas»
`

/** Dialogues of the same words, and of other numbers, in which nothing private is told. */
export const harmlessTexted = `
token ring thing > old network
cuántos somos el sábado > 12 con los niños
whats the movie called > Blade Runner 2049
what's the wifi like at the cabin > slow but it works
welche linie > u6 bis alt-mariendorf
wie viel kostet das > 49,90
my account of what happened is different > lol ok sherlock
forgot my password again lol > classic you
got a promo code for doordash? > try SAVE20
are you at the door > 2 mins
safe flight! > thanks, landing at 1840
quanto deu a conta > 187 com gorjeta
wann kommst du > so gegen 17:30
what key is the song in > G, capo 3
la clave es no rendirse > jajaja profe
what gate > B42
need anything from the store > eggs milk bread coffee
what did you name the cats > apple and pepper
when's grandma's birthday > march 14 1942
quanti siamo stasera > 8 o 9
how many people are coming > like 14 maybe 16
who's got the best password in the escape room lol > you solved it in 12 minutes
dress code for saturday? > cocktail, no jeans
a qué hora quedamos > a las 9 en la puerta
how much was the uber > 23.40
the lock on the bathroom is stuck again > call the super, he comes at 9
il codice della strada lo odio > io l'ho passato con 3 errori
Your package will arrive tomorrow by 8pm. Track it in the app.
what's your license plate frame say > world's okayest driver
need a pin for my hem > check the blue box
whats the code name for the party > operation cake
can you unlock the car > done
what pin should i wear > the gold one
whats the wifi speed > 300 mbps
door is 8 ft wide > ok
when is the lock guy coming > between 1400 and 1600
what's on netflix > squid game s2
how much is the storage unit > 1200 a year
did you pay the alarm bill > yeah 4580 yen
which gate > C17
the garage wants 1850 for the brakes > thats insane
how much does the locksmith want > 250
can you send the login page screenshot > sure, give me 10 min
whats the building number > 4480
license renewal is when > 2027
did you change your passport photo > yes looks awful
account is locked again > call them
my account got hacked > omg which one > insta
whats the combo at the taco place > 2 tacos and a coke for 12
we need a safe word for the escape room > lol
the lock screen is cute > thanks its from 2019
spotify wrapped > 48000 minutes
whats the total on the card > 2210
did the code work > nope
gate closes when > 2130
i left the door open > its fine back at 5
zoom at 4? > make it 4:30
what's the exit code > 137
locker room is flooded > again?
how many people in the building > 300ish
cuál es el código postal > 28013
la puerta del garaje no cierra > llama al técnico
cuánto pagaste por el candado > 15 euros
le code promo marche pas > essaye ETE20
la porte du garage est bloquée > j'arrive vers 19h
das schloss klemmt > ruf 1 schlosser an
wie alt ist der code > von 2016
que código é esse erro > 404
o portão quebrou > de novo? custou 1200 da última vez
la porta è rotta > arrivo tra 20 min
netflix ha alzato i prezzi > 1799 al mese ora? > 17,99
is apple pie ok > apple pie cherry pie whatever you like
whats in the recovery smoothie > banana spinach honey ginger
backup plan? > pizza movie couch sleep
are you in the lobby > room 2210
my flight is AA2231 > safe travels
order number? > 48213
what channel is the game > 1204
table for 12 at 1900 under garcia
we are in section 214 row 12
locked out again lol > my place is open come over
card from grandma came > how much > 50 in it
its asking for my age > put 21
do we have milk > yep
the teacher needs 24 cupcakes > on it
what's the pool temp > 82
unit 44 is the corner one
the new password rules are insane > 16 characters minimum
how do you unlock level 12 > beat the boss twice
they want 1500 for the deposit > nope
which key opens this > the small one
sent you 40 for gas > ty
cuántos grados hace > 31
el partido quedó 3 a 2
j'ai 2 places pour le 14 > top
il reste 3 oeufs
wir sind zu 5 > perfekt
das passwort läuft bald ab > schon wieder
são 15 reais cada
ci vediamo alle 20 in piazza
chi porta il vino? > io, 2 bottiglie
il codice a barre non si legge > riprova
what did the code inspector say > 3 violations
your pin cushion is here > yay
safe to eat? > best by 11/26
combo of blue and gold > love it
door prize number is 552 > not me
is the alarm set > yes for 6 15
lock the door > done
code red lol > whats wrong
omw, need anything from unit 9 > nope
padlock is rusted shut > wd40
how long was the rental car line > 45 min
bank lady was so rude > report her
amazon order came > all 4 boxes?
what's the number for the insurance people > no idea, google it
the sitter charges 22 an hour now > yikes
venmo me 38 for dinner > done
lake was 71 degrees > perfect
mom made brownies > save me 2
which street is the party on > elm, big yellow house
got 6 out of 10 on the quiz > same
thermostat is at 68 > freezing
grandpas turning 90 > big party?
1117 people liked it > famous
gym has 24 treadmills > all taken
gift card from who > aunt bea, 25 bucks
la taquilla cierra a las 20h > corre
el datáfono no va > paga en efectivo, 18,50
ta carte vitale est expirée > non elle est bonne
interphone cassé > appelle moi en bas
mein konto ist leer > bis zum 1. warten
fahrrad kostet 1200 > zu teuer
ferienhaus ist 90 qm > perfekt
o cofrinho tem 230 reais > oba
o banco fecha às 16h > corre
il tablet costa 399 > troppo
entro alle 9 esco alle 18 > che giornata
papà compie 64 anni > auguri
see u at gate 22A, row 14
forgot my pin again > lol classic > anyway 1450 rent is due
lost my bike lock > ugh > got a new one for 2999
the door code still works > nice > ok see you at 1845
my wifi password never works > same > its only 2000 for the new router tho
passport came! > finally > flights are 1280 each
need my license renewed > how much > 4500 rupees
whats the combo > red and gold
i changed the password > ok > did 10000 steps today
what's my pin number even for > no clue
the safe is too heavy > how heavy > 2200 lbs
atm ate my card > no way > took out 3000 yesterday
can you drop me a pin > sure, im by exit 2214
which locker did they give you > locker 1142
i got the login to work > yay > 2045 people on already
security code on the box? > its the 2019 model
lock the garage > k > mileage is 48210 btw
is the account ready > yes 3500 in it
did you get the passport pics > yes 1299 at cvs
whats the garage charging > 3400
netflix? > sure 830?
wifi is down > rebooted at 0930
what do i put for occupation > nurse
what do i put for the number of kids > 2
building is 1200 feet tall > wow
codes for the game? > BF2042 has none
cual es tu talla de pie > 38
olvidé mi pin > jaja > la cena costó 4500
mein passwort geht nicht > hm > kostet 1200 euro ein neues
ma pin non va > ahah > ho speso 1500 euro
perdi minha senha > kkk > gastei 1500 reais
password is too long > 20 characters lol
i hate this login page > refresh 500 times
alarm is set for 0545
set an alarm for 0630 pls > done 0630
gate code? > nah just buzz 12
door opens at 1930, show 2030
whats the code > B flat minor lol
his license plate is so funny > what > IMLATE2
pin this: meeting 1400 room 2208
new phone who dis > its ben, new phone iphone15
`
