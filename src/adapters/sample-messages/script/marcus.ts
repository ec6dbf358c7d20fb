/** Marcus has an Android phone: he sends text messages, and his reactions arrive as sentences. */
export const marcusScript = String.raw`
--- evening
< Trivia thursday?
> yes!! team name?
< "Quizzard of Oz"
> haha we did that in march
< "Tequila Mockingbird"
> ok thats good
^< laugh

--- +2d thu evening
< We got the corner table
> parking, 5 min
< Round 1 is geography hurry
> im running

--- weekday evening
< Show is on the 9th, you coming?
> of course
> what time are you on
< 9:30 but we always start late
> ill be there 9:45 then haha
^< like

--- +3d night
< So? Honest opinion
> the lights were great
< Tess
> no it was fun!! the second half was really good
< The second half was the other band
> oh
> haha sorry

--- afternoon
< Do you still have my amp
> yes its my bedside table
< I need my bedside table back saturday
> okok i can bring it
< You're the best
^> love

--- morning
< Can I get Priya's new address
> lemme ask her first
~ 40m
> she says come by friday, its the yellow house on congress
< Cool thanks
> no problem

--- weekday noon
< Saw your museum in the paper!
> omg which page
< Local section, big picture. You look serious
> i was thinking about lunch
^< laugh
< I'll keep you a copy
> thank youuu

--- night
< Locked myself out. Is Jonah awake
> hes at work, whats up
< He has my spare key right
> its here! come get it
< Walking over. Sorry!!
> no worries im watching tv anyway

--- weekend afternoon
< [photo 20260412_1511.jpg] Which guitar
> the red one
< It's not about color
> its always about color
^< laugh

--- evening
< Thanks for dinner, that was really good
> anytime!!
> you washed everything, you can come every day
^< love

--- weekday afternoon
< Did you get my voicemail
> who leaves voicemails
< Me
> haha ok listening now
> yes to the boat, no to the 5am
< 6am?
> deal
^< like

--- x3
< {Trivia tonight?|Trivia?|Quiz tonight?}
> {yes!!|im in|cant tonight sorry}
^< like
< {Cool|Nice|8 at the usual}

--- evening
< My dad's back in hospital
> oh marcus im so sorry
> what happened
< Heart again. He's stable, joking with the nurses
> thats good to hear at least
> do you need anything? a ride, food, company?
< Maybe company tomorrow
> ill come by after work
^< love

--- +1d evening
> here, which room
< 412
> bringing the bad cookies

--- +6d noon
> how is your dad
< Home since yesterday! Complaining about everything
> so back to normal haha
> im really glad
^< love

--- afternoon
< Can you ask Sam if he still sells the bike
> asked, he says yes, 250
< Would he do 200
> you know he would
> offer 180 first
^< laugh

--- night
< Happy birthday Tess!! 🎂
> thank youuu
> youre coming on saturday right?
< Bringing the amp
> haha no
< Bringing cake
> better

--- weekday evening
< Sorry can't make it tonight, work thing
> no worries!!
> next week
< Yes for sure

--- weekend morning
< Yard sale on Spring St, they have your kind of lamps
> what kind is my kind
< Birds
> omw
^< laugh
`
