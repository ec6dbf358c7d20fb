/** Dialogues of the same words as in `texted.ts`, and of other numbers, in which nothing private is told. */
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
my peloton class is at 6 > ew
how many shed panels > 20 and 4 spares
airbnb is 320 a night > split 4 ways
old debit card expired > same lol
entry is 15 at the door > cash only?
library closes at 8 > going now
home key is under the pot > got it
hidden gem restaurant > whats it called > gorgonzola
epic game last night > 112-109 ot
last 4 episodes are so good > no spoilers
the nest thermostat says 71 > ok
panic at the disco 2008 was peak > facts
parking garage is 18 dollars > robbery
box 118 came, wheres box 119 > still in the truck
confirmation of the dinner? > 6 people 7pm
ticketmaster fees were 44.50 > crime
plates: 12 forks: 14 > need more
butterscotch or vanilla > butterscotch
la tarjeta de cumple es preciosa > gracias
quedan 3 6 y 9 libres > el 9
le printemps arrive > enfin
immeuble 9 bat B > ok
keller ist nass > schon wieder
tannenzapfen gesammelt > süß
jabuticaba no pé > que saudade
paguei 447 no cartão > caro
carbonara o amatriciana > carbonara
patente presa! > grande
whats the spare room like > small, 1 window
is the routing faster via 280 > yes take 280 north
`
