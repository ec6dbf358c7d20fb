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
`
