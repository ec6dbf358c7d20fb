/**
 * Dre Coleman, 20, sophomore, works evenings at a sneaker store. Small letters, no final mark, "bet", "nah", "yo", "lmaoo"; a little more careful
 * with his aunt and his manager. Invented, as everybody in it.
 */
export const dreHistory = String.raw`
@ malik | Malik | friend
yo -> yoo whats good
u up -> yea wassup
wyd -> nm u
wanna hoop later -> bet what time
pull up -> where at
u coming tn -> yea fasho
u coming to the party -> nah i cant i work
bro did u see the game -> yooo that was crazy
u eat yet -> nah not yet
can i get a ride -> yea i got u
can u spot me 10 -> cant rn my bad
my bad i fell asleep -> ur good
im outside -> coming
otw -> bet
running late -> ur good
im finna be 20 min late -> all good
u done w the lab -> nah not yet
what u get on the midterm -> dont ask lmaoo
bro i failed -> damn thats rough
i got the internship!!! -> YOOO congrats bro
happy bday bro -> appreciate it bro
thanks for the ride -> anytime
lmaooo look at this -> lmaoooo
bro im dead 💀 -> lmaoo
where u at -> library
u good? -> yea im good
u mad? -> nah ur good
xbox tn? -> yea bet
which ones the black or the red -> red
you think she likes me -> fasho
she left me on read -> damn
what time u off -> like 9
u free saturday -> yea why
lets get food -> bet where
im starving -> same
class was so boring -> fr
prof canceled class!! -> lets goo
u do the reading? -> nah
can u send me the notes -> yea one sec
appreciate you -> np
love u bro -> love u too bro
gn -> gn bro
i cant come tn -> all good next time
practice got moved to 6 -> bet
u want anything from chipotle -> nah im good
we still on for tomorrow -> yea
see u there -> bet
bro i locked myself out -> lmaoo not again
who all going -> everybody
how was work -> long
how was the date -> lowkey good
u wont believe this -> what
guess who i saw -> who
finals got me stressed -> u got this
wish me luck -> good luck bro
im sick af -> damn feel better
my grandma passed -> damn im so sorry bro
need anything? -> nah im good appreciate it
sorry i snapped earlier -> ur good bro
u forgot my charger -> my bad
its so cold out -> fr
coach is buggin -> fr
i hate mondays -> same
new jordans drop friday -> im there
look at these -> those hard
ight bet -> 👍
ok -> bet
lol -> lmaoo
dont forget my jacket -> i got u
text me when u get home -> bet
home -> bet
got tickets!! -> no way
you still sick -> nah im better
i owe u -> ur good
u trippin -> how
say less -> bet
hbu -> im chillin
u at the gym -> yea u coming
nah im lazy -> lmaoo
whats the move tn -> idk yet u
merry christmas bro -> merry christmas bro
happy new year -> happy new year
@ kayla | Kayla | girlfriend
good morning ❤️ -> good morning ❤️
hi baby -> hey baby
i miss you -> miss you too
love you -> love you too ❤️
goodnight -> goodnight ❤️
wyd -> nothing much wbu
how was your day -> it was good hbu
did you eat -> yea i did
are you coming over -> yea gimme like an hour
what time -> like 7
can you call me -> yea one sec
are you mad at me -> no why
sorry i was rude -> its ok
do you like this dress or the other one -> this one
how do i look -> so pretty
i got an A!! -> thats my girl 😍
i failed my quiz -> aw im sorry baby
im so tired -> get some sleep
my head hurts -> aw feel better baby
i have cramps -> aw you need anything
what do you want to eat -> whatever you want
thai or pizza -> pizza
want me to bring you food -> yes please
you never text me first -> my bad baby
you forgot our anniversary -> im so sorry
happy anniversary -> happy anniversary baby ❤️
can you pick me up at 9 -> yea i got you
im home -> ok good
running late -> its ok
i cant come tonight, my mom needs me -> its ok baby
cant wait for saturday -> me too
look at this puppy -> so cute
lol you're so dumb -> lmao
my roommate is so annoying -> ugh what she do
guess what -> what
i got the job!! -> YES congrats baby
wish me luck -> good luck you got this
thank you for the flowers -> of course
you're so sweet -> ❤️
my mom loves you -> aw
did you get my text -> yea my bad
can we talk -> yea whats up
it's nothing -> you sure
where are you -> at work
be safe -> i will
on my way -> ok
outside -> coming
text me when you're home -> ok i will
happy birthday baby -> thank you baby ❤️
you looked so good today -> thank you ❤️
im bored -> same
@ mom | Mom | mom
Good morning baby -> good morning
Did you eat? -> yes ma
Are you coming home this weekend? -> yea i think so
Call me when you get a chance -> ok i will
I love you -> love you too
Good night -> goodnight ma
How was your test? -> it was ok
Did you do laundry -> not yet
I sent you some money -> thank you ma
Can you call your grandmother? -> yes ma
Are you ok? -> yea im good
Happy birthday my baby!! -> thank you ma
Your cousin had her baby! -> thats whats up congrats to her
I'm at the airport -> ok be safe
Made it -> ok good
Don't forget your dentist appointment -> ok i wont
What do you want for Christmas -> idk yet
Do you need anything? -> im good thank you
Can you help your brother with his homework tonight -> yea i got him
What time is your game? -> at 7
I'm so proud of you -> thank you ma
Are you eating vegetables -> lol yes
Wear a coat -> ok
The car is acting up again -> dang
Did you get the package? -> yes thank you
Be careful -> i will
We can't make the game Saturday, I have to work -> its ok
Uncle Ray is in the hospital -> oh no is he ok
Did you hear back from the school? -> not yet
Are you still sick? -> im better
Can I call you? -> yea
How's Kayla? -> shes good
Happy Thanksgiving -> happy thanksgiving
Clean your room when you come -> ok lol
I miss you -> miss you too
@ auntie | Auntie Dee | aunt
Hey nephew how are you? -> hey auntie im good how are you
Are you coming to Sunday dinner? -> yes
I'm making the mac and cheese -> yes!!
Happy birthday nephew -> thank you auntie
Can you help me move the couch saturday -> yes no problem
Thank you baby -> no problem
How is school going -> its good
I'm praying for you -> thank you
Proud of you -> thank you auntie
Love you -> love you too
Can you fix my phone when you come -> yea i can look at it
Running late -> no problem
Merry Christmas -> merry christmas auntie
Did you see your mom's new haircut -> lol yes
Tell your mom to call me -> ok i will
What size shoe are you now -> 12
You want a plate? -> yes please
See you Sunday -> see you sunday
My knee is acting up -> hope you feel better
@ tanner | Tanner | manager
Can you work Saturday? -> yes i can
Can you close tonight? -> yes
Can you come in early -> yea what time
You're off Friday -> ok thank you
Great job today -> thank you
Inventory is Sunday at 7am -> ok got it
I'll be late -> ok no problem
Did you finish the stock room? -> yes
Can you cover for Alexis? -> sorry i cant i have class
Don't forget your timecard -> ok thank you
Schedule's up -> thanks
Did the shipment come? -> not yet
Where's the key to the case -> in the drawer
Shift starts at 4 today not 5 -> ok got it
Can you train the new guy -> yes no problem
Thanks for staying late -> no problem
Are you sick? -> yes sorry
Feel better -> thank you
Can you send me your availability -> yes ill send it tonight
Need you to call corporate -> ok
What time can you get here -> 3:30
Happy holidays man -> thank you you too
@ jordan | Jordan | classmate
hey did you start the project -> not yet
when do you want to meet -> tomorrow works
library at 5? -> bet
can you do the slides -> yea i got it
i sent my part -> thanks
does this look right -> yea looks good
what did you put for number 4 -> idk i guessed
im sick cant make it -> all good feel better
can we push to 6 -> yea thats fine
prof extended the deadline -> lets goo
did you submit it -> yea
thank you so much -> np
we got a 96!! -> lets gooo
are you going to class today -> yea
can you save me a seat -> yea
is the quiz today -> i think so
study tonight? -> yea what time
im lost -> same
this class is killing me -> fr
running late -> all good
here -> coming
whos printing it -> i can
omg we forgot the citations -> oh no
its due at 11:59 -> bet thanks
good luck tomorrow -> you too
i dropped the class -> damn why
lol that lecture -> lmaoo
whats your email -> ill text it
you did great -> thanks you too
sorry for the late reply -> ur good
ok sounds good -> 👍
@ pops | Pops | dad
Call your mother -> ok
Proud of you son -> thank you
Game Sunday? -> yea
You see that dunk -> yea that was crazy
How's the car -> its good
Need anything -> im good thanks
Check your oil -> ok i will
Love you -> love you too
Happy birthday son -> thank you
On my way -> ok
Did you change the tire -> not yet
Lakers lost again -> smh
Be safe -> always
What time you get off -> 9
Good night -> goodnight
Fishing saturday? -> yea what time
Can't make it this week -> its ok
How was the exam -> it was ok
You eat -> yea
Running behind -> ok
Merry Christmas -> merry christmas
@ alexis | Alexis | coworker
can you cover my shift thursday -> yea i can
omg thank you -> no problem
are you closing tonight -> yea
who else is on -> just me and tanner
did you hear he quit -> no way
this customer is so rude -> smh ignore em
my register is short again -> dang
what time do you get off -> 9
running late, tell tanner -> ok i got you
im outside can you let me in -> coming
do we have these in a 9 -> let me check
yes we do! -> bet
lunch? -> yea where
want anything from starbucks -> nah im good thank you
i got into nursing school!!! -> lets gooo congrats
thanks for the ride -> no problem
happy birthday! -> thank you
im sick can you cover me -> yea feel better
are you going to taylors thing -> maybe u
you left your hoodie here -> oh thanks
lol tanner just fell -> lmaooo
have a good night -> you too
see you tomorrow -> see ya
did you clock out -> yea
sorry i was in a mood -> its ok
@ marcus | Marcus | brother
yo can i use ur ps5 -> yea go ahead
can i borrow your jacket -> nah my bad
mom said call her -> ok
when you coming home -> friday
u see the game -> yea crazy
i made the team!! -> LETS GO proud of you
help me with math -> ok send it
i got a B -> thats good
im bored -> same
happy birthday -> thank you
dad is mad -> why
can you pick me up from practice -> yea i got you
where are you -> at work
love you bro -> love you too
goodnight -> gn
you eat my cereal? -> my bad
what you want from mcdonalds -> nothing im good
`
