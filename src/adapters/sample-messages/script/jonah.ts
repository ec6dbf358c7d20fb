/** Jonah, the partner: short texts about shifts, groceries, and the dog. */
export const jonahScript = String.raw`
--- weekday evening x4
< {omw|on my way|leaving now}
> {ok!!|yay|okok} {food in 20|dinners almost ready|im starving|see you soon}
< {need anything|want me to grab anything}?
> {oat milk|nope all good|lemons if you pass the store|just you}

--- weekday afternoon x4
< {what do we want for dinner|dinner ideas|dinner?}
> {tacos?|that lentil thing?|pasta i think|leftovers and a salad}
< {perfect|works|yes chef}
^> love

--- evening
< shift swap, im on til 11 now
> ughh ok
> want me to keep food for you
< yes please
> its in the blue pot
< you are a good woman
> i know haha

--- night x3
< {goodnight|night} {love|you} {❤️|}
> goodnight ❤️
> {be safe|hope its quiet|dont forget to eat}

--- morning x3
< {just got off|done|home in 15}
> {how was it|good shift|how are you}?
< {long|busy|quiet actually} {but ok|need sleep|}
> {coffee is made|go to bed|ill keep biscuit quiet} ❤️

--- weekday noon
< did you call walt about the heating
> yes he says wednesday
< again wednesday
> i know
> this time he sounded like he meant it
< im bringing a blanket to his house
^> laugh

--- afternoon
> can you pick biscuit up from the groomer at 4?
< yes
> thank youuu
> hes gonna look ridiculous
~ 1h
< [photo IMG_3301.HEIC]
> HIS EARS
> hes a tiny professor
^< laugh

--- evening
< i think i left my badge at home
> its on the table
< ok coming back
> ill run it down, stay in the car
< marry me
> haha

--- weekend morning
> we're out of coffee
< no
> yes
< this is a code blue
> going to the corner place, want a bagel?
< everything with cream cheese
> okok

--- afternoon
< hard day. lost someone
> oh love
> im so sorry
> do you want to talk or do you want soup
< soup
> soup it is
> im here when you get home

--- +1d morning
< thanks for last night
> always ❤️

--- weekday morning
> did you take my keys
< ...
< yes
> jonah
< im so sorry. im at the hospital already
> haha ok ill take the bus
> spare set is with priya anyway

--- evening
< happy anniversary you weirdo
> happy anniversary ❤️❤️
> 6 years and you still load the dishwasher wrong
< its called art
> im wearing the dress, dont be late
< omw with flowers. act surprised
> OMG FLOWERS

--- noon
> helen liked the drawings!!
< told you!!
> she said "promising"
> from her thats a parade
< proud of you
^> love

--- weekday evening
< can you check if my blue scrubs are dry
> theyre wet :(
< dryer pls
> on it
> 40 min
< lifesaver

--- afternoon
> do we have plans friday
< climbing with priya and sam no?
> thats tuesday
< then no
> ok can we go to the thing at the harbor
< what thing
> the lantern thing
< yes lets
> yesss

--- night
> are you on break
< 10 min
> biscuit threw up on the rug
< the new one
> the new one 😭
< cold water and baking soda dont rub
> ok
> hes fine btw, hes already asking for food

--- weekday afternoon
< vet says hes fine
< just a sock dog
> thank god
> did they find the sock
< they expect to
> haha gross

--- weekend noon
< walk?
> yes!! 20 min
< back cove?
> back cove and then pastries
< always pastries
^> love

--- evening
> running late sorry
> tom found a crack in the tank
< no rush. is it bad
> tiny
> but its a tank haha
< good luck to the fish
> there are no fish yet thankfully

--- morning
< rent is due tomorrow fyi
> already sent it
< who are you
> a grown up apparently

--- evening
< what do you think about the cabin for our days off
> which cabin
< https://stay.example.com/cabins/moosehead-7
> omg the stove
> yes yes book it
< dogs allowed
> biscuit is crying with joy

--- +1d afternoon
< booked
> ahhh
> i need this so bad
< me too

--- weekday morning
> your lunch is on the counter
> not in your bag
> on the counter
< nooo
< i was so proud of that sandwich
> its mine now
^< dislike

--- afternoon
< my mom asks if we want to come for dinner sunday
> yes!! tell her ill bring the lemon thing
< she already asked for the lemon thing
> haha perfect

--- evening
< bus or car
> car, its pouring
< ok picking you up at 6
> youre the best
> ill wait inside the main door

--- weekday evening
> do you know where the tape measure is
< junk drawer
> which one
< the junkier one
> found it haha
> why is there a spoon with it
< dont ask

--- afternoon
> i cut my finger at work
> its fine but its bleeding a lot?
< press hard and hold it up. 10 min no peeking
> ok
< how deep
> like a papercut with ambitions
~ 12m
> stopped!!
< good. clean it and put on a strip
> thank you nurse

--- night
< ER is insane tonight
> full moon?
< full everything
> did you eat
< a granola bar from 2019
> jonah
> theres lasagna when you get home

--- weekend evening
> priya wants to know if we wanna play cards tonight
< sure. here or there
> here? then biscuit can hang
< ok ill clean the bathroom
> hero

--- weekday noon
< insurance sent the form back
> why
< you signed as 2019
> i what
> haha ok send it again ill sign

--- morning
> i got the grant call today at 11
> im gonna throw up
< youre gonna crush it
< breathe. shoulders down
> ok shoulders down
~ 3h
> THEY SAID YES
< YESSSSS
< champagne tonight
> im shaking
> im so happy

--- afternoon
< whats the wifi name again at your moms
> hallorans_lobster
< and the pw
> dads birthday and then mom's
< which order
> nobody knows
^< laugh

--- evening
< they want me to take the charge nurse job
> WHAT
> jonah!!
> thats huge
< fewer nights
> FEWER NIGHTS
> say yes
> do you want it?
< i think i do
> then say yes ❤️

--- weekday evening
> did you feed biscuit
< yes at 5
> he says you didnt
< hes a liar
> hes very convincing

--- weekend afternoon
> im at the store, what are we missing
< onions, rice, dish soap
< and that cheese
> which cheese
< the good one
> haha say less

--- noon
< appointment moved to 3
> ok ill change mine
> wanna walk over together after
< yes

--- weekday afternoon
< im so tired i put my shoes in the fridge
> which shelf
< middle
> ok thats oj then
* ok thats ok then
> go to bed baby

--- evening
> dont be mad
< what did you buy
> a lamp
> its shaped like a heron
< ...
< send a picture
> [photo IMG_2611.HEIC]
< ok thats a great heron
> I KNOW

--- evening
> i sent you something by accident ignore it
! unsend
> haha ok
< what was it
> nothing!! your birthday is secret

--- weekday morning
< car wont start
> oh no
> battery?
< think so. clicking
> call walt? he has cables
< already on his way. in slippers
> haha bless him

--- x3
> {what time are you home|when do you get off|home for dinner}?
< {7ish|around 8|6:30 if nothing happens}
> {ok|okok|perfect} {ill cook|ill wait with food|see you then}

--- at 98% evening
< long weekend is approved
> YES
> mom is gonna lose it
< should i bring the big cooler
> yes and the good knives, theirs are butter knives
< on the list
^> love

--- at 100% afternoon
< coming home early today
> omg really
< they sent two of us home
> best news of the week
> wanna walk biscuit together at 5?
< yes. pastries?
> always pastries
`
