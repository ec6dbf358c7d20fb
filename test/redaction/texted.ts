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
hey can i borrow your peloton account > sure jess_rides / «cadence88»
what were the numbers again for the shed > «20 then 4 then 36»
the airbnb host never sent the code > check again > oh yeah «7 0 3 3»
sorry what was it > what was what > the wifi > oh its «peppercorn»
u still have my old debit? need the cvv > «662»
landlord changed the entry to «2 2 9 4»
is your pin still ur birthday > no lol its «0611» now
my library card # pls > «21182 0045 8812»
siri shortcut needs the home key > «h0me-Base-31»
whats the hidden network pw, starts with a g > «gorgonzola»
can u log into my epic for me > whats the info > dpatel91 and «Mercury*5»
bank says verify > with what > last 4 ssn > «3307»
got locked out of the nest again > reset it to «Hotdog55»
fyi alarm = «8814», panic = «8815»
Code for Dr. Lee's parking garage: «5567*»
hey passcode for the notes app? same as mine > which is > «1379»
grandma's safe deposit number > box 118, «7742» is the pin
ok and the routing > «121000248»
license plate AND the registration code for the dmv > 7KLM221, code «RX4471»
what's the spare phone's swipe or pin > 4 zeros > seriously > yes «0000»
send me ur ticketmaster login real quick > ben@x.example «Rumours77»
whats the passwrd for mom's laptop, its beeping > «butterscotch1»
oye la contraseña de spotify > «cancionesdeluna»
dime el código que te acaba de llegar > «5 5 0 9 1 2»
cual es el patrón o pin > «3 6 9 8»
número de la tarjeta sanitaria? > «BBBB 4829 1100»
le mot de passe a changé > c'est quoi maintenant > «printemps»
file moi le code de ton immeuble stp > «9 2 B 4»
numéro d'allocataire caf > «4829175»
wie komm ich in den keller > zahlenschloss «4 1 7»
netflix pw hat sich geändert > und wie isses jetzt > «Tannenzapfen»
krankenkassennummer bitte > «K482910377»
perso nummer? > «L8X41TZ29»
senha do netflix por favor > «jabuticaba»
o código do cartão atrás? > «447»
manda teu pix > «11 98822 4417»
che password hai messo a netflix > «carbonara»
numero della patente? > «U1X82K44P»
text me the confirmation when it comes > ok, «84c9e1»
hows the lock open > «push 3 and 5 together then 1»
`
