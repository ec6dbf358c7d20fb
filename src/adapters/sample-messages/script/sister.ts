/** Bea writes fast, swears a little, and is expecting a baby. */
export const sisterScript = String.raw`
--- evening
< are you alone
> yes why
< i have to tell you something
> ok??
< im pregnant
> WHAT
> BEA
> omg omg omg
> calling you right now

--- +1d morning
< dont tell mom yet pls
> i would never
> ok i would but i wont
< i mean it tess
> i promise!! how are you feeling
< like a hungover sock
> 😭
> can i send you crackers
^< love

--- weekday noon
< do you have 5 min
> in a meeting til 1
> after that yes
< k
~ 50m
> ok free!! whats up

--- evening
< luis painted the room yellow
< [photo IMG_8812.HEIC]
> oh thats a very yellow yellow
< its MUSTARD on the tin
> its taxi
< it is taxi isnt it
> haha it is so taxi
^< laugh

--- night
< cant sleep
> same
< why arent you asleep
> jonahs on nights and biscuit snores
< tell me something boring
> ok so there are 14 kinds of label adhesive
< perfect keep going
> no. 1 is the museum putty which helen hates
> bea?
> haha goodnight

--- evening
< mom called 3 times today
> she called me twice
> you should just tell her
< sunday. at dinner
> ok ill be there for the screaming

--- +4d sun night
< that went well
> she cried for 40 minutes
< dad went to the garage and came back with red eyes and a crib
> i cant 😭
> best sunday ever

--- morning
< which one
< [photo IMG_8850.HEIC]
< [photo IMG_8851.HEIC]
> second one!!
> first one makes you look like a very chic nun
< rude
< buying the second one
^> love

--- weekday evening x2
< how was work
> {fine|ugh|long}, {helen moved the deadline again|the printer lost our panels|three school groups before lunch}
> {how are you feeling|hows the bump|hows luis}
< {huge|tired|he bought another stroller book|fine actually}
> {haha|poor you|love that}

--- afternoon
< ultrasound went great
< shes a girl!!!
> A GIRL
> im having a niece
> im crying in the elevator
< [photo IMG_8903.HEIC] she looks like a potato but a pretty one
> the prettiest potato ive ever seen
^< love

--- evening
< do you still have that black dress
> the long one? yes
< can i borrow it for luis work thing
> of course
> itll be tight tho no?
< its stretchy. like my patience
> haha come get it, or i bring it saturday
< saturday is good
> ok!!

--- weekend morning
< running late sorry
< baby on bladder
> haha no worries
> i got us a table outside

--- evening
< name check
< ines
> oh i love that
> ines halloran ortiz
< you dont think its too short
> no its perfect
> ines 😭
< ok dont tell mom she has opinions
> my lips are sealed

--- noon
< can you send me the link to the chair you have
> the desk one?
< yes my back is dying
> https://shop.example.com/chairs/harbor-task
> get the one with the headrest
< ouch the price
> i know but your back
^< like

--- night
< im scared
> of the birth?
< of all of it
> i know
> youre gonna be so good at this
> and luis read like 9 books
> and you have me and mom and jonah who is literally a nurse
< ok
< thank you
> anytime, also at 3am
< love you
> love you

--- afternoon
< did mom tell you about lisbon
> yes!! im so happy for them
< dad asked me what the plugs are like
> haha he asked me if they have trains

--- evening
< question
< do you think mom would be sad if we dont do a big baptism
> a bit
> but shed get over it the second she holds the baby
< true
> do what you two want

--- x3
< {you up|you there|hey}?
> {yes?|yep whats up|always, tell me}
< {nothing just bored|can i vent|nm was wondering if you wanna call}
> {call me|calling you|ok gimme 5 min then call}

--- weekday evening
< guess who just had to run out of a budget meeting to throw up
> oh nooo
> did they notice
< tess i RAN
> haha im so sorry
> do they know?
< they do now

--- weekend afternoon
< happy birthday old lady 🎉
> thank youuu
> im 32, im basically a lighthouse
< a very cute lighthouse
< did the parcel come
> yes and im wearing it right now!!
> its so soft
^< love

--- evening
< are we doing presents for dad together
> yes pls i have no ideas
< he wants a headlamp
> why
< no idea, for the garage? he said "hands free"
> haha ok headlamp it is
> ill order it, you owe me 20
< deal

--- morning
< what do i bring for the hospital
> jonah says: long charger, snacks, slippers, hair ties
> and your own pillow
< the pillow is smart
> he has one good idea per week
^< laugh

--- at 60% night
< ok dont panic
< i think its starting
> IM NOT PANICKING
> are you ok?? is luis there
< yes hes timing. hes made a spreadsheet
> of course he has
> do you want me to come
< not yet. ill text
> phone is on loud all night
< love you
> love you so much you got this

--- +2d evening
> how are you 😭
< tired. happy. sore. she is so small tess
> [photo IMG_2502.HEIC] look what im wearing tomorrow
< AUNT shirt omg
> im coming friday, what can i bring
< food. any food. and those crackers
> on it

--- night
< shes awake again
> its 2am
< i know what time it is
> haha sorry
> do you want company
< yes pls just talk to me
> ok biscuit ate a whole sock today
> like the entire sock
< is he ok
> jonah says he will be
> but we have to watch for it 😭
^< laugh

--- morning
< she smiled!!!!
< [photo IMG_9120.HEIC]
> stoppp
> thats the best thing ive ever seen
> did mom see it
< mom has it as her wallpaper already

--- afternoon
< can you take her for an hour saturday so we can go to the bank
> an hour?? take the whole day
> i miss her
< youre the best aunt
> im her only aunt
< still

--- +3d weekend noon
< how is she
> asleep on me
> i havent moved in 50 min
> i have to pee
< put her down
> never
^< laugh

--- evening
< ugh fight with luis
> oh no what happened
< he told his mother she can stay for three weeks
> THREE
< three
> ok thats long
> did he ask you?
< no. thats the problem
> yeah id be mad too
> want me to come over?
< no its ok. he said sorry. we're making it one week
> good
> call me if you need to scream

--- weekday morning
< first day back at work
> how do you feel
< guilty. free. guilty for feeling free
> both ok
> youre a great mom
< brb crying in the car
> ❤️

--- noon
< lunch today? im downtown
> yes!! 12:30?
< works
> the noodle place
< see you there
~ 45m
> walking over now

--- evening
< i got the promotion
> WHAT
> bea!!!! congratulations
> with a 5 month old on your hip
> youre unreal
< im still shaking
> we're celebrating saturday, im bringing bubbles
^< love

--- night
< does jonah know if 38.5 is a lot for a baby
> asking him
> he says how long and is she drinking
< since 6 and yes
> ok he says thats ok, keep an eye on it, if its over 39 or she stops drinking call the line
< ok thank you
> want him to call you?
< would he
> hes dialing

--- +1d morning
> hows the little one
< fever is down!! she slept 6 hours
> yay
> did you?
< no i watched her sleep 6 hours
> haha of course

--- evening
< can i have your honest opinion on bangs
> no
< no you dont have one or no bangs
> no bangs
> remember 2014
< ok fair

--- weekend morning
< farmers market?
> cant, jonah has a day off for once
> next week?
< yes. kiss the dog
> will do

--- evening
< are you watching it
> YES
< the brother did it
> i told you!!!!
> its always the one with the boat
< im never watching with you again
^> laugh

--- at 97% evening
< so the long weekend
< mom says you get the good window room
> i asked first haha
< i have a BABY
> and i have a dog
< this isnt over
> its very over

--- +1d noon
< ok you can have the room if you do the 6am shift with ines once
> deal
> easy
> i love 6am
< you hate 6am
> i love ines at 6am
^< love
`
