/** Family and friends: lower case, few periods, mostly from a phone. The notation is in `../mail-script.ts`. */
export const momMails = String.raw`
--- Thanksgiving
<
Are you and Jonah coming for Thanksgiving? Dad wants to know whether to order the big turkey. Bea and the baby will be here from Wednesday.
>
yes we're coming! jonah works wednesday night so we'd be there thursday around noon

tell dad big turkey please, i'll bring the pies
<
Wonderful honey. Dad is thrilled.

--- Grandma's recipe
<
I finally typed up Grandma's recipe for the chowder, it's below. Don't tell your aunt.

Four potatoes, two onions, a quart of milk, and more butter than you think. Clams at the very end.
>
oh this is gold, thank you for typing it all up

i'm making it on sunday and i promise i won't tell

--- Pictures from the beach
<
Dad scanned the old pictures from the beach. You were so small! Which ones do you want on paper?
>
omg the one with the bucket on my head

that one and the one where bea is crying over the crab please

--- Flights in May
<
Did you get around to looking at flights for May? They are going up, says Dad.
>
not yet sorry, this week is a lot. i'll look on saturday and call you
<
No rush sweetie.

--- Your father's knee
<
The doctor says Dad's knee is much better and he can walk to the harbor again. He is very proud of himself.
>
that is such good news!! tell him i'm proud too

and tell him to take the short way round

--- Sunday
<
Are you two free on Sunday? I am making the lasagna.
>
for the lasagna always. we'll be there at 6, can we bring anything?
<
Just yourselves.
`

export const priyaMails = String.raw`
--- cabin in {july|september}
<
ok so i found a cabin by the lake for the second weekend. 4 beds, 180 a night, there is a canoe. sam is in. are you and jonah in?
>
we are so in. jonah has that weekend off, i checked

do you want me to pay you now or later
<
later is fine!! i'll book it

--- the climbing course
<
the wall has a lead course on four mondays starting in the fall, beginners welcome. should we do it together? it's 120 each
>
yes!! i've wanted to do this forever

mondays work except the last one in october, board meeting. can you sign us both up and i'll pay you back
<
done and done

--- book
<
which book was it that you would not shut up about at dinner? the one with the whale
>
haha. it's called the long swim, i can lend it to you on tuesday

bring it back dry please

--- moving boxes
<
do you still have the moving boxes from last year? we need about ten
>
they're in the basement, all of them. jonah can drop them off on saturday morning if you tell us when you're up

--- {photos from the hike|more photos}
<
here are the photos from the hike, all 212 of them, sorry. tell me which ones i should print
>
i went through all 212, you're welcome. the one at the top with the fog, and sam falling into the bush
`

export const daniMails = String.raw`
--- hello from the other coast
<
It has been raining for nine days and I have started to talk to the fern. Work is fine, my boss left and nobody has noticed. I miss the sea being on the right side.

How are you? How is the museum, and is the octopus still opening jars?
>
poor fern. she deserves better

everything is good here, busy but good. the octopus opens everything by now, tom had to put a lock on the tank and she is working on the lock. the new room opens in spring and i dream about labels

jonah says hi, he is on nights this month so we mostly meet in the kitchen

when are you coming to visit? the couch is yours, you know that
<
The couch! I might take you up on that in June.

--- June
<
So I have the second week of June off. Would that work for you two? I'd fly in on Saturday and be very quiet.
>
YES. it works, i'm taking the wednesday and thursday off so we can go to the island

don't you dare be quiet

--- a job
<
I have been offered a job in Boston. I have not told anybody. Would you take it? It is less money and two hours from you.
>
first of all: two hours from me!!!

second, can you live on it? if yes then take it. you've been bored for a year and you light up when you talk about it

call me tonight if you want to go through it, i'm home after 8
<
Calling at 8:30.

--- the recipe
<
Send me the recipe for the chowder, the one your mother won't give to your aunt.
>
i'd be disowned. but: more butter than you think, and clams at the very end

--- apartment
<
Found an apartment! Third floor, a window to the river, no fern. I sign on Friday.
>
i'm so happy for you!! send pictures of the window

do you need help on moving day? we have a van until the 3rd and i'm good with boxes
`
