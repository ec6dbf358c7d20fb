/** Mom writes whole sentences, asks how everybody is, and sends pictures of the garden. */
export const momScript = String.raw`
--- sun evening
< Hi sweetie, how was your week?
> long but good!!
> the tide pool room is finally painted
< Oh wonderful. Did you take pictures?
> [photo IMG_2210.HEIC]
> the blue is a bit much in real life haha
^< love
< I love it! Very brave blue.
> thats what tom called it too
> i think he meant it less nicely

--- evening
< Are you coming for Dad's birthday?
> yes of course!!
> jonah is working the friday but we can drive up saturday morning
< Perfect. I'm making the lemon cake.
> yesss
> tell dad to act surprised
< He already ate a piece of the test cake.
> haha of course he did

--- morning weekday x3
< Good morning! {How are you feeling|Did you sleep ok|How are you}?
> {good|ok|fine}, {just tired|a bit tired|need more coffee}
> how are you
< {All well here.|We are fine.|Good, thank you.} {Dad is in the garden.|Walking the dog now.|Off to the pool.}
> {nice|love that|sounds lovely}, say hi to {dad|him}

--- evening
< Did the package arrive?
> just got home and its here!!
> thank youuu
> the socks are so ugly i love them
< They were the last ones in your size.
> wearing them right now

--- afternoon
< What was the name of that soup you made at Easter?
> the leek and white bean one?
< Yes that one. Can you send me the recipe?
> https://recipes.example.com/leek-white-bean-soup
> i leave out the cream tho
> and double the lemon
< Thank you! Dad says he wants the cream.
> of course he does

--- evening
< Aunt Ruth fell and broke her wrist. She is ok, just shaken.
> oh no
> is she home already?
< Home tonight. Uncle Ray is cooking so pray for her.
> haha poor ruth
> ill call her tomorrow after work
> does she need anything?
< She said crossword books. And company.
> i can do crossword books
^< love

--- weekend morning
< Are you home this weekend?
> yes! jonah is on nights so im just hanging with biscuit
< Could I bring the old bookshelf by on Sunday?
> yes please
> after 11 if you can, i wanna let him sleep
< 11:30 then.
> perfect

--- +1d sun morning
< Leaving now, there by 11:30.
> ok!! parking is better on the park street side
< Ok
~ 50m
< I am outside
> coming down

--- evening
< How did the presentation go?
> so much better than i thought
> helen actually smiled
< I knew it! So proud of you.
> thank you mom ❤️
> im gonna sleep for 12 hours

--- night
< Are you still up?
> yes whats up
< Nothing, I just wanted to say goodnight.
> aww
> goodnight, love you

--- noon
< Dr. Mehta says my blood pressure is much better.
> omg thats great news!!
> its the walking
< It's the walking.
> so proud of you
^< love

--- evening
< I read the article about the museum to Dad at breakfast, and then to Ruth on the phone, and then to the man who came about the gutters. Everyone agrees.
> moooom haha
> what did the gutter man say
< He has a niece who likes crabs.
> tell him shes invited

--- evening x2
< {Did you eat something|Have you eaten|Did you have dinner}?
> {yes mom|yes haha|yep} {leftover pasta|just soup|jonah made tacos|rice and eggs again}
< {Good.|That is not dinner.|Very good.} 
> {it is|its fine i promise|haha}

--- afternoon
< I can't get the pictures off my phone. It says storage full.
> did you click the cloud thing i set up?
< What cloud thing
> haha ok
> ill call you tonight and we do it together
< Thank you, no rush. I just can't take any more pictures of the tomatoes.
> thats an emergency actually
^< laugh

--- +0d evening
> calling in 5 ok?
< Yes, ready with my glasses on.

--- morning
< Happy birthday to my first baby! 32 years ago I was eating hospital toast. 🎂
> haha thank you mom ❤️
> i hope it was good toast
< It was terrible toast but the company was excellent.
> 😭❤️
< Call when you have time. Dad wants to sing.
> oh god ok
> around 6

--- evening
< Did you talk to Bea today?
> yes she called at lunch
> shes feeling better, just really tired
< She doesn't tell me these things.
> she doesnt want you to worry
> shes ok i promise
< I worry anyway.
> i know ❤️

--- weekend afternoon
< [photo IMG_0042.jpeg] First tomatoes!
> wow look at them
> save me some
< You have to come and get them.
> is this a trap
< Yes.
^> laugh

--- afternoon
< Would you and Jonah like the blue armchair? We're getting a new one.
> omg yes
> the one by the window?
< That one.
> yes yes yes
> how do we get it here
< Dad says he'll borrow Ray's truck.
> tell him i love him

--- evening
< What time is your train?
> 5:40, gets in at 7:51
* 5:40, gets in at 7:15
< Dad will pick you up.
> thank you!! can we get pizza
< Already ordered.
> youre the best

--- +0d evening
> train is 20 min late ughh
< Ok, we'll keep it warm.
> thank you
> at least i got a window seat

--- morning
< Did you make the dentist appointment?
> ...
> ill do it today
< You said that two weeks ago.
> i knowww
> ok calling them right now
~ 10m
> done!! the 14th at 8
< Good girl.

--- at 61% morning
< Have you heard anything from Luis?
> not since 3am
> he said theyre at the hospital and shes doing ok
< I can't sit still.
> me neither
> ill call you the second i hear something
~ 2h
< Anything?
> not yet
> first babies take forever, jonah says its normal
< He is a good boy to have in the family.
> he is

--- +1d morning
< I am a grandmother!!!!
> YOU ARE A GRANDMOTHER 😭😭😭
> im crying at my desk
< Did you see her little nose?
> its our nose mom
< It is. It's Grandpa's nose.
> im driving down friday after work
< We're leaving in an hour. Love you so much.
> love you!! drive safe

--- evening
< How was your first day back with no Jonah at home?
> quiet
> biscuit keeps looking at the door
< Poor thing. Is he on nights all week?
> until thursday
> then we have 4 days off together
< That will be nice. Do something fun.
> the plan is to do absolutely nothing

--- noon
< Can you ask Jonah if you can take ibuprofen with the blood pressure tablets?
> sure one sec
~ 12m
> he says better not, take the paracetamol one
> and ask dr mehta if it keeps hurting
< Thank him for me!
> will do ❤️

--- evening
< I forgot my reading glasses at your place I think.
> i have them!!
> they were in the bread basket
< Why were they in the bread basket
> you tell me haha
> ill bring them next weekend

--- weekday evening
< Bad news, the oven died in the middle of the roast.
> oh nooo
> what did you do
< Finished it on the grill. Dad is very proud of himself.
> haha hes gonna talk about this for years
< He already called Ray.
^> laugh

--- afternoon
< Do you want me to save the crib for anyone?
> not for me mom
< I didn't say anything.
> i heard you think it
< 😇
> haha ask bea first

--- evening
< We decided to do it. We booked Lisbon!
> WHAT
> mom thats amazing
> when??
< The second week of May. Dad is learning the word for coffee.
> im so happy for you two
> you have to eat all the little custard things
^< love

--- morning
< Is it snowing by you?
> just rain, really ugly rain
< Drive carefully.
> im taking the bus dont worry

--- evening
< Ruth's cast came off today!
> yay!!
> tell her congrats
> does the wrist work?
< She says it predicts the weather now.
> very useful

--- night
> mom are you awake
< Yes, what's wrong?
> nothing bad
> just had a bad day and wanted to say hi
< Oh honey. Do you want to talk?
> maybe tomorrow? im in bed already
< Tomorrow then. It will look smaller in the morning.
> thank you
> love you
< Love you more.

--- +1d morning
< Better today?
> a bit yes
> helen apologized actually
< As she should.
> haha thanks mom

--- x4
< {Call me when you can?|Can you call me later?|Are you free to talk?} {Nothing urgent.|Nothing bad.|}
> {sure|yes|ok} {in 20 min|after work|around 7|when im home}
< {Ok|Perfect|Thank you} {sweetie|honey|}
^> love

--- afternoon
< Could you look at this email, it says my account is closed
< [photo IMG_0077.jpeg]
> dont click anything!!
> its a scam
< It looked so real.
> i know, they got good
> just delete it ok?
< Deleted. And emptied the trash.
> perfect

--- evening
< We're having the neighbors for dinner. What's that dessert with the three ingredients?
> the chocolate pot thing?
> 200g dark chocolate, 2 cups cream, pinch of salt
> melt, pour, fridge for 3h
< That's it??
> thats it
< You are a genius.
> i got it from jonah dont tell him

--- sun afternoon
< Home safe?
> yes just got in!!
> thanks for everything
> biscuit is asleep in the hallway with his leash on
< Such a good visit. Love you both.
> love you

--- weekday morning
< Good luck today!
> thank you ❤️
> opening is at 10, im so nervous
< You've been ready for months.
> tell that to my stomach
~ 6h
> IT WENT SO WELL
> 400 kids and only one broken starfish
< I knew it!!! Send pictures!
> [photo IMG_2391.HEIC]
> [photo IMG_2394.HEIC] this boy asked if the crabs have birthdays
^< love
< I'm showing everyone at the pool.

--- weekend morning
< What should I bring on Saturday?
> just yourselves!!
> ok and maybe the potato salad
< I already made the potato salad.
> haha i knew it

--- night
< The power is out here. All fine, we have candles.
> oh wow ok
> phone charged?
< 60%.
> ok keep it for emergencies, text me when its back
~ 2h
< Back on!
> yay
> goodnight ❤️

--- evening
< Dad would like to know if the tool you borrowed still exists.
> the drill?
> it exists
> its... loved
< He says that's what he was afraid of.
> ill bring it sunday with cookies

--- at 96% evening
< Are you two thinking about coming for the long weekend?
> yes!! jonah got it off
> is bea bringing ines?
< She is. I bought a tiny raincoat.
> of course you did 😭
> whats the color
< Yellow, with ducks.
> perfect

--- +2d noon
< Do you need the air mattress?
> no we have one
> but can we have the room with the good window
< It's already made up.
> love you
`
