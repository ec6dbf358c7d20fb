/**
 * Dialogues like those in `texted.ts` that no rule was written for: what is found in them is what may be claimed. Whoever writes a rule for one of them moves
 * it there.
 */
export const secretsHeldOut = `
a senha da netflix mudou? > mudou, agora é «pipoca2025»
routing and account for the rent please > «021000021» and «4830019277»
mi dai il pin del bancomat > «5067»
te llegó un código al móvil? > sí, «771204»
me passa teu cpf pra nota > «529.982.247-25»
did the bank send you something > yeah 6 digits > read it to me > «204 771»
oye y el código del portal? > «2580» y empujas
drivers license number for the rental > «K483-2291-7730»
the alarm panel is beeping > type «0917» and hit off
codice del cancello? > «1928» poi asterisco
im outside ur building whats the door thing > «4471»#
was ist der code für die haustür > «1947» und dann raute
need the vpn pw asap boss is waiting > «Winter!Storm88» please dont write it down
zoom code for tonight? > meeting 845 2291 0037 passcode «tQ9rLm»
wie war nochmal das wlan passwort > «Kartoffelsalat7»
qual è la password del wifi > «gattonero88»
mi serve il tuo codice fiscale > «BNCLRA92D55F205X»
mom what's my social again, filling out a form > «512-08-3346»
expiry on the visa? > «11/27» > the three on the back > «904»
schick mir mal deine iban > «DE89 3704 0044 0532 0130 00»
Hey hon what's the code for the storage unit > *«3358»*
what did we set the safe to > nana's birthday backwards, «240391»
tu peux me redonner le digicode stp > «38B14»
wie geht der tresor auf > links «14 rechts 32 links 9»
senha do cartão amor > «7314»
mdp de l'ordi ? > «Soleil-1987»
whats the amex number > «3714 496353 98431» > and the code on the front > «7702»
sag mir schnell die pin von der ec karte > «8306»
lockbox at the airbnb? > under the mat on the left, «5190»
did you remember to lock up > yes and reset the alarm to «1357» instead
my nanas on the phone she needs the tv login > its under my email, «Pumpkin_pie9»
the locksmith wants the old combo > «15 left, 3 right, 27 left»
uber eats keeps asking for a 4 digit thing > «8836»
hey can you read me what it says on the back of the router > WPA key «7f3kq9xw2m»
bro what did u change my lock screen to > figure it out > cmon > «112233»
ok im in settings, wifi, cedarhouse, now what > password is «gooseberry»
whats your frequent flyer # > «88412097»
how much is left on the gift card > dunno the number is «6035 7100 2291 8840» pin «4471»
mom's cpap app login?? > user: dotty48 pass: «sewing_circle»
the key safe by the door, still «6-1-9»? > yes
they wont let me in without a password lol > its "«flamingo»"
what was the safe word for the kids pickup > «marshmallow»
new code at work is «triple 4 then 27»
insurance asked for my policy number > «HO-4471-88213»
tienes la clave de la app del banco? > la de siempre, «Gaviota77»
número de socio? > «00482917»
para entrar en casa de la abuela? > «1936» y campana
la contra del ordenador de papá > «perejil»
le code de ton tel ? > «151515»
c'est quoi l'identifiant et le mot de passe > lea.m / «Grenouille8»
rappelle moi ton iban > «FR76 3000 4000 0312 3456 7890 143»
hast du noch das passwort vom drucker > «drucker123»
was war der code fürs schloss > «0815»
kundennummer von den stadtwerken? > «4471 882 910»
qual a senha do portão da garagem > «4 5 1 9»
me manda a chave da api > «9f8e7d6c5b4a»
la password nuova? > l'ho cambiata in «girandola»
codice della cassaforte > «5 9 2 2»
mi dici il numero della carta d'identità > «CA48291TR»
`

/** A street address is private, too: none is among these. */
export const harmlessHeldOut = `
à quelle heure tu arrives > vers 18h45
did you get the token for the laundry > yeah 3 of them
what time is dinner > 7:30
can you pin the message in the group > done
how far is it > 340 miles like 5 hours
der code läuft immer noch nicht > hast du neu gestartet
is the code for the app due friday > monday at 5
pass the salt lol > you pass it
so what's the secret to your chili > cocoa powder and patience
a che ora parte il treno > 14:05 binario 7
the code is broken again > ugh which file > auth.js line 412
whats the combo meal number you like > number 6 no pickles
quanto hai preso all'esame > 28
que horas é o jogo > 21h30
c'est combien le loyer > 850 charges comprises
what size shoe > 10.5
what page are we on > 211
how many steps today > 11482
que saudade de você > eu também, chego dia 23
le code de la route c'est dur > t'as fait combien de fautes > 6
cuánto costó el seguro > 340 al año
what year did you graduate > 2014
zip code for the weather app? > 94110
how old is your dad > 63
flight number? > UA1583
which bus do i take > 38 or 38R
i passed my test!!! > omg what score > 87
rate the movie > 8/10
score?? > 98-94 us
did you remember the 6 eggs > yes 12 actually
nana turns 84 on the 15th
the locksmith charged 135 > robbery
uber eats has 20 off > use it
router is 5 years old > replace it
lock screen pic is cute > its from june 2022
settings are weird on this tv > turn off motion smoothing
frequent flyer status? > gold til 2026
gift card has 18.32 left > coffee
kids pickup is at 245 today > ok
marshmallow roast friday? > yes 7ish
work is 27 minutes away w traffic > ok
insurance went up 14 percent > mine too
el banco cierra a las 14:15 > corre
somos 5 socios > ok
campana de cocina nueva > 240 euros
perejil y 2 limones > ok
151 pages à lire > courage
une grenouille dans le jardin > mdr
der drucker druckt nur 3 seiten > typisch
stadtwerke abschlag 96 euro > puh
schloss neuschwanstein? > ja um 11
garagem alagou > 40 cm de agua
faltam 4 5 dias > oba
girandola rotta > la aggiusto
cassaforte pesa 80 chili > aiuto
carta igienica finita > ne prendo 2
can you pick up 2 keys at the desk > sure
how's the reset going > day 3 of 30
password managers are 36 a year > worth it
`
