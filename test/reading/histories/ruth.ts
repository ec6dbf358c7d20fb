/**
 * Ruth Almeida, 61, school secretary in a small town, two grown children and a grandson. Whole sentences, capitals and full stops, "Okay." and
 * "Yes dear.", now and then a heart; the same with people at the school, without the hearts. Invented, as everybody in it.
 */
export const ruthHistory = String.raw`
@ nina | Nina | daughter
Hi mom, are you home? -> Yes dear. Come over.
can you watch Leo saturday? -> Of course. What time?
can you pick up Leo from daycare today, I'm stuck at work -> Yes. No problem.
did you take your pills -> Yes I did. Thank you for checking.
love you mom -> Love you too. ❤️
goodnight -> Good night dear. ❤️
mom I got the promotion!!! -> Congratulations! I am so proud of you. ❤️
Leo has a fever again -> Oh no. Do you need anything?
we're running late sorry -> No worries. Drive safe.
happy mothers day!! -> Thank you sweetheart. ❤️
want me to bring anything sunday? -> No thank you, I have everything.
how are you feeling today -> Much better, thank you. How are you?
can I borrow the big pot -> Of course. It's yours.
made it home -> Oh good. Sleep well.
Leo said nana today! -> Oh my heart. ❤️
what do you want for your birthday -> I don't need anything.
are you coming to the recital? -> Yes of course!
I'm so tired mom -> Get some rest dear.
what time is church tomorrow -> At ten.
can we come for dinner friday -> Yes! I will make the rice.
thank you for today -> Anytime dear.
miss you -> Miss you too. Come see me.
did you see the pictures I sent -> Yes! So cute. ❤️
running to the store, need anything? -> No thank you dear.
mom can you call me -> Calling you now.
we can't make it sunday, Leo is sick -> Oh no. Poor thing. Next time.
do you like the blue or the green -> The blue one.
guess who slept through the night -> Finally! Good boy.
look at this face -> So cute. ❤️
I'm outside -> Coming.
ok see you at 5 -> See you then.
don't forget Leo's appointment thursday -> I have it on the calendar. Thank you.
my boss is driving me crazy -> I'm sorry dear.
happy thanksgiving mom -> Happy Thanksgiving! ❤️
ok love you bye -> Love you. Bye.
is dad feeling better -> A little better, yes.
can you send me the recipe for the flan -> Yes. I will look for it.
Leo lost his first tooth!! -> Oh how sweet! Tell him I love him.
should I wear the red dress or the black one -> The red one.
I passed my certification! -> I knew it! So proud of you. ❤️
sorry I missed your call -> No worries dear.
are you mad at me? -> No, of course not.
good morning mama -> Good morning dear.
what are you doing -> Watching my show. You?
ugh the car won't start -> Oh no. Do you need a ride?
do you want to go to the garden center with us -> Yes, I would love to.
Leo wants to facetime -> Yes! Call me.
thank you for the soup, it was so good -> I'm glad you liked it.
I'll call you later -> Okay dear.
we landed -> Oh good. Thank you for letting me know.
you looked so pretty yesterday -> Thank you dear. ❤️
can't wait for sunday! -> Me too!
he's being so difficult today -> Hang in there.
the doctor says it's just a cold -> Thank God.
wish me luck -> Good luck! ❤️
can I drop Leo off a little early -> Of course.
do you have plans saturday? -> Nothing yet. Why?
remember to lock the back door -> Yes dear. I will.
on our way -> Okay. Drive safe.
how was bingo -> It was fun!
lol dad fell asleep in his chair again -> Haha. Of course he did.
you're the best -> Thank you dear. ❤️
sorry for the late reply -> That's okay.
it's so cold today -> It is. Wear a coat.
happy birthday mom!! -> Thank you sweetheart! ❤️
have a good day at work -> Thank you dear. You too.
@ paulo | Paulo | son
hey mom -> Hi dear. How are you?
whats up -> Nothing much. You?
can you send me 40 bucks til friday -> What for?
did you get the mail -> Yes. It's on the table.
I'm coming home for thanksgiving -> Oh wonderful! When?
love you -> Love you too. ❤️
can I bring my girlfriend sunday? -> Of course! What does she like?
got the apartment!! -> Congratulations! That is wonderful.
i have a cold -> Oh no. Feel better dear. Drink tea.
running late -> Okay. Take your time.
cant make it tonight sorry -> That's okay. Next time.
home safe -> Good. Thank you.
thanks mom -> You're welcome dear.
do you need anything from costco -> Paper towels please. Thank you.
whats the wifi password again -> It's on the fridge.
my car got towed -> Oh no. I'm sorry.
what time should I come -> Whenever you want.
are you ok? -> Yes, I'm fine. Thank you.
gn ma -> Good night dear.
can I use the car friday? -> Yes. Ask your father.
happy birthday -> Thank you dear! ❤️
i miss your cooking -> Come home then.
did you call the insurance yet -> Not yet. I will today.
lmao look at this dog -> Haha. So cute.
I start the new job monday -> Good luck dear! I'm so proud of you.
sorry I forgot to call -> No worries.
pizza or chinese tonight? -> Chinese.
almost there -> Okay. See you soon.
traffic is awful -> Drive safe.
how did the surgery go -> It went well. She is resting.
you up? -> Yes. Everything okay?
yes -> Okay good.
ok -> ❤️
im so stressed about finals -> You can do it. Take a break.
we won!! -> Yay! Congratulations!
can you wake me at 7 -> Yes.
I'm bored -> Come help me in the garden.
happy new year mom -> Happy New Year! ❤️
did dad like the gift -> Yes, he loved it.
the food was amazing -> Thank you dear.
can you call grandma for me -> Yes I will.
where are you -> At your aunt's house.
gonna be 15 min late -> Okay. No rush.
I broke up with Jess -> Oh dear. I'm so sorry. Call me.
what should I get dad -> He likes socks.
omg guess what -> What?
never mind figured it out -> Okay good.
do you think I should take it -> Yes. I think so.
it snowed here! -> Oh how pretty! Be careful.
have a good weekend -> You too dear.
@ carlos | Carlos | husband
can you get milk -> Yes.
on my way -> Okay.
what's for dinner -> Chicken and rice.
love you -> Love you too.
home in 20 -> Okay. See you soon.
did you lock the door -> Yes I did.
the game is on late, don't wait up -> Okay. Good night.
do we need eggs -> Yes please.
where are my keys -> On the hook.
thanks for lunch -> You're welcome. ❤️
picking up the pizza, want anything else? -> No thank you.
stuck in traffic -> Okay. Drive safe.
did Nina call -> Not yet.
can you move your car -> Yes. Coming.
I'm outside -> Coming.
my back is killing me -> Oh no. Rest.
want to watch a movie tonight -> Yes. You pick.
what time is mass -> At ten.
I fixed the sink -> Thank you! Finally.
almost done here -> Okay.
feeling better? -> Yes, a little. Thank you.
sorry about this morning -> It's okay. Me too.
can you look up the number of the dentist -> Yes. One minute.
happy anniversary -> Happy anniversary! I love you. ❤️
are you still at the store -> Yes. Do you need something?
ok -> ❤️
trash goes out tonight -> Yes. Thank you.
you were right -> I know.
tea or coffee -> Tea please.
good morning beautiful -> Good morning. ❤️
@ lucy | Lucy | friend
Good morning! How are you today? -> Good morning! I'm well, thank you. And you?
Are you coming to book club Thursday? -> Yes! See you there.
Can you bring the plates? -> Of course.
I can't come tonight, my sister is here -> No worries. We will miss you.
Happy birthday my friend! -> Thank you so much! ❤️
Thank you for the cake, it was delicious -> You're welcome! I'm glad you liked it.
Would you like to have lunch on Friday? -> Yes, I would love to. What time?
My grandson was born this morning! -> Congratulations! That is wonderful news!
I have a terrible headache -> Oh no. Feel better.
Did you finish the book? -> Not yet. Almost.
What did you think of it? -> I loved it.
Running 10 minutes late -> No rush. Take your time.
I'm here -> Coming.
Let's go to the market saturday -> Sounds good.
Sorry I missed you at church -> That's okay.
Have a wonderful weekend -> Thank you. You too!
The garden looks beautiful this year -> Thank you!
I miss our walks -> Me too. Let's walk next week.
Don't forget the raffle tickets -> Thank you for reminding me.
My husband is in the hospital -> Oh no. I'm so sorry. I am praying for you.
He is doing much better -> Thank God. I'm so happy to hear that.
See you tomorrow -> See you tomorrow!
It's so hot today -> It really is.
You won't believe who I saw -> Who?
Do you want some tomatoes, I have too many -> Yes please! Thank you.
May I borrow your cake stand? -> Of course.
Merry Christmas Ruth -> Merry Christmas! ❤️
Can we do 2 instead of 1? -> Yes, that works.
Made it home safe -> Oh good. Good night.
How was your trip? -> It was wonderful, thank you.
Call me when you can -> I will call you tonight.
I'm nervous about the surgery -> You will be fine. I'm praying for you.
You did such a good job with the flowers -> Thank you so much.
The choir was awful today haha -> Haha. It was.
Tea at 3? -> Sounds good.
I lost my glasses again -> Oh no.
Look at my roses -> So beautiful!
Good night -> Good night. Sleep well.
@ teresa | Teresa | sister
Hola Ruth, como estas? -> Hola! Bien, y tu?
Are you awake -> Yes. What happened?
Mom fell but she is ok -> Oh no. Is she hurt?
No just scared -> Thank God. I will call her.
Are you going to the wedding? -> Yes, of course.
What are you wearing -> The blue dress.
Can you send me the pictures -> Yes. Sending them now.
I love you sister -> I love you too. ❤️
haha remember when papa did that -> Haha yes. He was so funny.
I'm so tired of this weather -> Me too.
Feliz cumpleaños!! -> Muchas gracias! ❤️
Buenas noches -> Buenas noches. ❤️
Gracias por todo -> De nada!
I'm at the airport -> Safe travels!
I landed -> Good! Thank you for letting me know.
Call me -> Calling you now.
Guess what -> What?
I quit! -> Oh my. Good for you!
Did you talk to mom -> Yes. She is fine.
when are you coming to visit -> Soon I hope.
You looked beautiful in the picture -> Thank you! ❤️
I'm worried about him -> Me too. Hang in there.
it's a girl!! -> Congratulations! I'm so happy for you!
Sorry I couldn't come -> It's okay. I understand.
Want to come over for coffee -> Yes. Give me an hour.
Happy Easter -> Happy Easter! ❤️
ok -> Okay.
Can you believe he said that -> No! What did you say?
@ principal | Mr. Hanley | boss
Ruth, can you send me the attendance list? -> Yes. I will send it right away.
Could you call the bus company? -> Yes, of course.
Thank you for handling that -> You're welcome.
I'll be 10 minutes late for the meeting -> No problem. I will let them know.
Is the conference room free at 2? -> Yes, it is.
Can you come in early Monday? -> Yes, I can.
Great job on the newsletter -> Thank you very much.
The inspector is coming Thursday -> Noted. Thank you.
Did the order arrive? -> Not yet. I will check.
Please remind the teachers about the drill -> Yes. I will do that.
Let's move the meeting to 3 -> That works for me.
Sorry for the late notice -> No problem.
I won't be in tomorrow -> Understood. I hope everything is well.
Have you finished the report? -> Almost. I will finish it today.
What time is the assembly? -> At 9.
Are you feeling better? -> Yes, thank you.
See you tomorrow -> See you tomorrow.
Have a good weekend -> Thank you. You too.
Can you stay until 4 today? -> Yes, no problem.
Could you cover the front desk at noon? -> Yes, of course.
Does Tuesday work for you? -> Yes, that works.
Happy holidays, Ruth -> Thank you. Happy holidays.
I left the keys on your desk -> Thank you.
Who is covering the library? -> I will check.
Good morning -> Good morning.
Can I call you? -> Of course.
The meeting is cancelled -> Understood. Thank you.
Please order more paper -> Will do.
Do you have a minute? -> Yes, of course.
How was your vacation? -> It was very nice, thank you.
Sounds good -> Thank you.
My daughter graduated! -> Congratulations! That is wonderful.
@ joan | Joan Kessler | coworker
Morning Ruth -> Good morning!
Did you see the email from the district? -> Yes. Not good.
Can you cover for me for ten minutes -> Of course.
Thank you!! -> You're welcome.
Lunch? -> Yes! What time?
I'm running late, the bus -> No worries.
Do you have the key to the closet -> Yes. I have it.
I'm out sick today -> Oh no. Feel better.
What a day -> I know.
The copier is broken again -> Of course it is.
Are you going to the retirement party? -> Yes. Are you?
Do you want half of my sandwich -> No thank you.
Happy Friday! -> Happy Friday!
My son got into state!! -> Congratulations! You must be so proud.
I can't do it anymore with these kids haha -> Haha. Hang in there.
Can you send me the form -> Sending it now.
Got it, thanks -> You're welcome.
See you Monday -> See you Monday.
Is the boss in? -> Not yet.
Who's bringing cake tomorrow -> I can bring it.
Have a nice evening -> You too.
I love your blouse -> Thank you!
Sorry I snapped at you -> It's okay. I understand.
Did you order the folders -> Yes, I did.
Are you ok? You look tired -> I'm okay. Just tired.
Guess who called in sick -> Again?
It's freezing in here -> It really is.
Can we switch lunch duty? -> Yes, that's fine.
I owe you -> No problem.
@ vera | Vera next door | neighbor
Hi Ruth, your package is at my house -> Thank you! I will come get it.
Could you water my plants next week? -> Of course. No problem.
Thank you so much -> You're welcome.
Is your power out too? -> Yes. Since noon.
We are having a barbecue Saturday, come by! -> Thank you! What can I bring?
Your gate is open -> Thank you for telling me.
Can I borrow a ladder? -> Yes. It's in the garage.
Sorry about the noise last night -> No worries.
Is Carlos feeling better? -> Yes, much better. Thank you.
The dog got out again, have you seen him? -> No. I will look.
Found him! -> Oh good!
Merry Christmas! -> Merry Christmas!
We're moving in May -> Oh no! I will miss you.
I made too much soup, want some? -> Yes please! Thank you.
Happy new year -> Happy New Year!
Did they pick up the trash? -> Not yet.
My cat died yesterday -> Oh no. I'm so sorry.
Thank you for the cookies -> You're welcome! Enjoy.
Have a safe trip -> Thank you!
@ ana | Ana | niece
Tia are you home? -> Yes dear. Come over.
I got into college!! -> Congratulations! I am so proud of you!
Can I stay with you in June? -> Of course. For how long?
Thank you tia -> You're welcome dear. ❤️
Happy birthday! -> Thank you dear! ❤️
I miss your cooking -> Come visit!
We broke down on the highway -> Oh no. Are you okay?
All good now -> Thank God.
Love you -> Love you too. ❤️
Did you get my card? -> Yes! Thank you dear.
`
