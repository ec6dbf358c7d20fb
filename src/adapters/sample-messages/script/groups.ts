/** The two groups: family and climbers. */
const family = String.raw`
--- sun evening
<mom Who is coming for dinner on Sunday?
<bea us!
> we are!!
<dad I am, I live there.
^> laugh
<bea dad 😂

--- evening
<dad What is the wifi password
<bea dad its on the fridge
<dad The fridge says milk
> under the milk
<dad Got it.
^<bea laugh

--- weekend noon
<mom [photo IMG_0101.jpeg] Look who found the sprinkler.
> haha is that dad
<bea IS THAT DAD
<dad It was hot.

--- at 22% evening
<bea ok everyone. we're having a baby 👶
<mom WE KNOW AND I AM STILL CRYING
<dad Good news.
> im gonna be an aunt im gonna be an aunt
^<bea love
=bea rename Hallorans + 1 🦞

--- afternoon
<mom Does anyone have the big cooler?
> we do
> its in the closet under the tent
<mom Can you bring it next time?
> yep

--- weekday evening
<dad Game on?
<bea luis says yes
> jonah too but hes at work, no spoilers!!
<dad 2-0
> DAD
<dad Sorry.
^<bea laugh

--- morning
<mom Reminder: Grandma's 90th on the 20th. We need a present idea.
<bea a photo book?
> photo book is perfect
> i can make it if everyone sends me pictures by friday
<mom You are an angel.
<dad I have some of the boat.
> yes to the boat!!

--- +3d evening
> still missing pictures from 1 person
> dad
<dad Sending now.
~ 20m
<dad [photo DSC_0004.jpg]
<dad [photo DSC_0009.jpg] Is this ok?
> theyre perfect
> shes so young in this one 😭
^<mom love

--- +9d weekday noon
> its here and its beautiful
> [photo IMG_2280.HEIC]
<bea omg the cover
<mom I'm crying at the pool again.

--- at 61% night
<bea luis here with bea's phone. we are at the hospital. all good. slow
> we love you both!!
> phone is on loud
<mom We are awake.
<dad Awake.

--- +1d morning
<bea she's here. ines, 3.2 kg, 6:41 this morning. both perfect
> AHHHHHHHH
> 😭😭😭❤️
<mom My baby has a baby!!!
<dad Well done.
<bea [photo IMG_8999.HEIC]
^> love
^<mom love
> look at her
> im never recovering

--- weekend afternoon
<bea who taught mom to send stickers
> ...
> not me
<mom 🦆🦆🦆
<dad It was Tess.
> dad!!

--- evening
<mom We landed in Lisbon! It's warm!
> yay!! eat everything
<bea send pics
<dad Trains are good.
^> laugh
^<bea laugh

--- +2d evening
<mom [photo IMG_0155.jpeg] Dad and his fourth custard tart today.
> FOURTH
<dad Fifth.
> re2: hes glowing haha
^<mom laugh

--- weekday morning
<dad Car is in the shop. Who can drive Mom to the eye doctor on Tuesday at 10?
<bea cant, sorry, standup
> i can take the morning off
<mom Are you sure?
> yes!! breakfast after
^<mom love

--- at 97% evening
<mom Long weekend: who arrives when?
> us friday night around 8
<bea saturday morning with the tiny boss
<dad I will be at the grill.
> the list of things to bring: cooler, knives, rain jackets
<bea and INES
> obviously ines
^<bea love
`
const climbing = String.raw`
--- tue afternoon x3
<priya who's in tonight
> {me|im in|me!!}
<sam {in|in but late|yep}
<jonah {working 😩|in if i wake up|in!}

--- tue night
<sam that overhang though
> my forearms filed a complaint
<priya tess you flew up it
> i fell up it
^<sam laugh

--- weekday evening
<sam new route set on the back wall
<priya color?
<sam purple
> purple is always evil
<jonah purple is freedom
> you wore tape on 8 fingers last time

--- mon evening
<priya can we do wed instead this week
> works for me
<jonah same
<sam not me sorry, go without me
> we'll miss your jokes
<priya will we

--- tue afternoon
> running 15 late, start without me
<priya always
<sam ill warm up your ego
^> laugh

--- weekend morning
<jonah outdoors today? its dry
<priya YES
<sam in
> packing snacks
<priya what snacks
> re4: is the rock dry or just the sky
<jonah both
> then yes
> and the snacks are a surprise

--- +0d weekend evening
<priya best day
<sam [photo PXL_0221.jpg] tess being brave
> im smiling because im scared
^<priya laugh
^<jonah love

--- weekday noon
<sam gym raises prices next month fyi, renew now
<priya ugh thanks
> thank you sam, renewing
<jonah can someone do mine im scrubbed in
> i got it love

--- tue evening
<jonah stuck at work, dont wait
> ok ❤️ food is in the fridge
<priya this is the group chat
> he knows where he is
^<sam laugh

--- weekday evening
<priya i told octopus he can come tuesday
> YES
<sam who is octopus
<jonah long story
> hes very nice and makes ceramics
<priya be normal all of you
> we're so normal

--- +4d tue night
<priya ok he loved it
> he climbs like a goat
<sam im threatened
=priya rename tuesday wall + octopus
^> 😂 -1
`
export const groupScripts = { family, climbing }
