/** Priya, the best friend: writes about everything, at any hour; on her computer she uses her e-mail address. */
export const priyaScript = String.raw`
--- tue afternoon x4
< {climbing tonight|wall tonight|are you coming tonight}?
> {yes!!|yesss|of course} {6:30|usual time|ill be there at 6:30}
< {see you there|cool|ill bring tape}
^> love

--- weekday morning
< i have news
> tell me
< i quit
> WHAT
> omg priya
> how do you feel
< like i can breathe??
> im so proud of you
> drinks tonight, im paying
^< love

--- +0d evening
< im outside
> coming!!

--- evening
< how do you tell someone their band is bad
> is it marcus
< i didnt say that
> its marcus haha
> you say "the lights were great"

--- weekend morning
< brunch?
> give me 30 min
< 11 at the diner
> perfect
> omw now
~ 25m
< got us the window
> two min away

--- night
< are you awake
> yes
< he texted
> no he did not
> what did he say
< "hey stranger"
> ughhh
> dont answer
< i answered
> priya
< i said "new phone who is this"
> HAHA ok im proud

--- weekday afternoon
< can you look over my cover letter
> yes send it!!
< sent to your email
> reading it tonight after dinner ok?
< perfect no rush

--- +0d night
> ok its SO good
> i only changed two commas and cut the sentence with "synergy"
< i hate that you found the synergy
> haha it was glowing
< thank you for real
> anytime

--- morning
< interview is at 10 wish me luck
> good luck!!
> you dont need it
> wear the green blazer
< already on
~ 3h
< i think it went ok?
> tell me everything
< they laughed at my joke about lighthouses
> thats basically an offer

--- +5d afternoon
< I GOT IT
> AHHHHHH
> congratulations!!!!
> im so so happy for you
< im crying in a parking lot
> stay there im coming with cake
^< love

--- evening
< what are you wearing saturday
> the blak jumpsuit i think
* the black jumpsuit i think
< ok then i can do the red
> do the red!!

--- weekday noon
< lunch?
> cant today, meetings til 3 :(
> tomorrow?
< tomorrow works
> yay

--- evening
< my knee is doing the thing again
> oh no
> did you ask jonah
< he said rest. i said no
> haha
> no wall for you this week
< 😭

--- afternoon
< do you have a drill
> my dad's!! its mine now basically
< can i borrow it sat
> yes come by whenever
> i have the small bits too

--- night
< that movie destroyed me
> which one
< the whale one
> oh no you watched it alone??
< yes
> never watch the whale one alone
> are you ok
< no. goodnight
> haha goodnight ❤️

--- weekend evening
< you guys home?
> yes!! come over
> jonah made too much chili
< bringing bread
> marry us

--- morning
< happy birthday my favorite person alive
> thank youuu 😭
> you said that to biscuit last week
< he was my favorite person last week
> fair
< be ready at 7, wear shoes you can walk in
> im scared
^< laugh

--- +1d morning
> i cant believe you got everyone on a BOAT
> best birthday of my life
< you cried twice
> three times
> thank you thank you
^< love

--- weekday evening
< i need advice
> ok shoot
< do i take the apartment with the view or the one with the bathtub
> how far is the bathtub one
< 10 min further
> bathtub
> you will use the bathtub every day, you look at a view twice
< wow ok philosopher
> haha

--- +6d weekend morning
< moving day 😬
> on our way with the car
> jonah has gloves, he looks like a burglar
< i love you both
> do you have coffee there or do we bring
< bring pls
> okok

--- noon
< https://news.example.com/harbor-seal-steals-kayak
> STOP
> thats the best thing ive read all week
< thats you in another life
> i know haha

--- evening
< sorry i was weird earlier
> you werent weird
< i was a bit weird
> ok a bit
> whats going on
< just tired and a bit lonely in the new place
> come have dinner with us tomorrow?
< yes please
> done. 7

--- weekday afternoon
< can you feed the cat this weekend
> yes of course
> same key?
< same key. he gets half a can twice a day, he will lie to you
> haha noted

--- +3d weekend evening
> [photo IMG_2702.HEIC] your son is fine
< HIS FACE
> he has not lied to me yet
> ok he lied once
^< laugh

--- night
< did you see the moon
> looking right now
> its huge
< call me
> ok

--- afternoon
< dani is coming to town??
> yes!! in two weeks
> shes staying with us
< ok we need a plan
> already made a spreadsheet
< you are so luis
> how dare you
^< laugh

--- morning
< i overslept omg
> haha go go go
< ON MY FIRST WEEK
> take a cab!!

--- weekday evening
< how was the opening
> so good
> 400 kids, 1 broken starfish, helen cried a little
< HELEN cried?
> one tear, left eye
< iconic
> i slept 11 hours after

--- evening
< wanna do the 10k with sam and me
> when
< in june
> ok yes but i run like a sofa
< a fast sofa
> haha deal

--- afternoon
< are you mad at me?
> no!! why
< you left me on read for 2 days
> omg im so sorry
> work ate me alive
> i saw it and answered in my head
< ok good
> never mad at you
^< love

--- night
< remember the guy with the accordion
> how could i forget
< hes at the table next to us
> NO
> is the accordion there
< under the table
> run

--- weekday noon via email
< Sending this from my work laptop so it's my boring address. Are you free Thursday for the pottery thing?
> haha hello boring address
> yes thursday works!!
< Cool, booking two spots.
> yay thank youuu

--- +2d afternoon via email
< Pottery is confirmed, 6:30. They say wear something ugly.
> i have so much ugly
^< laugh

--- weekday afternoon via email
< phone died, if you need me I'm here until 5
> ok!! are we still on for tonight
< yes, meet at the corner at 6
> perfect

--- weekend noon
< bagel update: theyre out of everything
> everything everything?
< the everything bagels
> haha ok poppy then
> and a coffee pls

--- evening
< thank you for today
> always
< i mean it
> i know ❤️
> thats what im here for

--- night
< quick which is better for a toast, funny or sincere
> both
> funny first then you wreck them
< ok reading it to you tomorrow
> cant wait

--- weekday morning
< guess who is walking to work in the sun with a croissant
> i hate you
> is it the almond one
< it is the almond one
> save me half
< its gone
^> dislike

--- x3
< {you around|busy|free} {later|tonight|tomorrow}?
> {yes|i think so|should be} {why|whats up|what are we doing}?
< {walk|drinks|wanna come over|need help with a shelf}
> {im in|yes pls|ok perfect|love that}
> {what time|when|7?}

--- afternoon
< can i tell you something without you making it a big deal
> no
> ok yes
< i have a date
> WITH WHO
> sorry. cool. thats cool
< haha the guy from pottery
> the one who made the octopus??
< yes
> im normal about this. im so normal

--- +2d night
< home
> and???
< he brought me the octopus
> 😭😭😭
> ok i love him
< slow down
> never

--- weekday evening
< do you think its stupid to fly to lisbon for 4 days
> my parents are going in may!!
> and no its the opposite of stupid
> is octopus coming
< maybe
^> 🎉

--- at 99% evening
< wall next tuesday?
> yes!! this week im at my moms for the long weekend
< say hi to carol for me
> will do
> shes gonna ask about octopus
< tell her he is fine
> haha ok
`
