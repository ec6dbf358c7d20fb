/** Sam, the running partner: times, places, distances, bad jokes. */
export const samScript = String.raw`
--- evening x4
< {run tomorrow|morning run|running tomorrow}?
> {yes|ok|im in} {6:30?|7?|same spot?}
< {yep|6:30 at the bench|works}
> {okok|see you there|dont let me sleep in}

--- weekend morning x2
< here
> {2 min sorry|tying my shoes|coming!!}

--- weekday morning
< you alive
> barely
> my legs are furniture
< 8k is nothing
> to you!!
^< laugh

--- afternoon
< weather looks awful for tmrw
> how awful
< sideways rain
> ok treadmill or pancakes
< pancakes
> i was hoping youd say that

--- evening
< did you sign up for the 10k
> doing it now
~ 15m
> done!! no way back
< legend
> whats the date again
< june 14
> ok thats enough time to regret it

--- morning
> cant make it today sorry
> biscuit was up all night
< no worries is he ok
> ate something. hes fine now, im not
< go sleep
^> love

--- weekday evening
< new shoes or new knees
> shoes are cheaper
< barely
> haha

--- weekend noon
< split times from today: 5:58 5:51 5:49
> wait thats us??
< thats us
> omg we're getting fast
< told you. intervals
> i hate that youre right

--- evening
< can i bring a friend tuesday
> of course!!
> climber?
< says so
> haha we'll see

--- afternoon
< quick one, physio you liked, whats the name
> harbor physio, ask for lena
> she hurts but it works
< perfect thx
> what did you do
< lifted a couch like an idiot
> sam

--- +7d evening
> hows the back
< 80 percent. lena is terrifying
> i know haha
> but it works
< it works
^> like

--- morning
< why did the runner cross the road
> no
< because he was following the plan
> its 6am sam
^< laugh

--- weekday evening
< got the job in the bike shop btw
> yay congratulations!!
> when do you start
< monday
> so happy for you
> do i get free tubes
< one tube
> deal

--- at 70% weekend morning
< race day. eat something
> i had oats and panic
< good mix
> where are you
< by the blue tent
> walking over, wearing the ugly yellow
^< laugh

--- +0d weekend noon
> 58:40!!!!
> I DID IT
< told you under an hour
> i cant feel my face
< pancakes
> pancakes

--- evening
< selling the old bike, know anyone
> marcus maybe? lemme ask
~ 20m
> hes interested
< tell him 250
> he will say 200
< tell him 250 anyway
> haha ok

--- night
< sorry for the late text, do you have my headlamp
> yes!! front pocket of my pack
> need it tomorrow?
< yeah early
> ill leave it on the porch
< thanks a ton
> np

--- weekday noon
< my mom loved the museum btw
> really?? thats so nice
< she talked about hermit crabs for an hour
> my favorite kind of visitor
^< love

--- at 93% evening
< half marathon?
> no
< fall one, flat, by the sea
> ...
> how flat
< like a pancake
> you cant use pancakes against me
> ok maybe
< thats a yes
> thats a maybe!!
`
