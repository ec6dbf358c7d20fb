/** Other messages: the landlord, the dentist, codes, parcels, junk. */
const landlord = String.raw`
--- weekday morning
> Hi Walt, the heating in the bedroom isn't working again. Could you have a look this week?
< Hi Tess. Wednesday ok?
> Wednesday works. I'm home after four.
< See you then

--- +3d wed afternoon
< Running a bit late, 4:30
> No problem, see you then.

--- +7d weekday evening
> Hi Walt, the heating is out again, I'm afraid.
< Ok. Wednesday I bring the new valve
> Thank you, that would be great.

--- weekday afternoon
< Water will be off tomorrow 9 to 11
> Thanks for letting us know.

--- evening
< Did you hear water in the wall last night? Mrs. Cole downstairs did
> No, it was quiet up here. I'll listen tonight.
< Thanks

--- weekday morning
< New lease is in your mailbox. Same rent
> Thank you, Walt. I'll sign it tonight and leave it in yours.
< No hurry

--- weekend morning
< Is that your bike in the hallway
> Yes, sorry! I'll move it right away.
< No worry just the inspector comes monday

--- weekday evening
> Hi Walt, thank you for jumping the car this morning. There are cookies by your door.
< You did not have to. Very good cookies
> You're welcome.

--- at 90% weekday afternoon
< Painting the stairs next week. Keep the dog off them for one day
> Will do. Which day?
< Thursday
> Noted, thank you.
`
const dentist = String.raw`
--- weekday morning
< Bayview Dental: this is a reminder of your appointment on the 14th at 8:00 AM. Reply C to confirm.
> C
< Thank you. Your appointment is confirmed.

--- at 45% weekday afternoon
> Hello, this is Tess Halloran. I need to move my cleaning on Thursday. Is there anything later next week?
< Hi Tess, we have Tuesday at 3:20 or Friday at 9:00.
> Friday at 9:00 would be perfect, thank you.
< You're all set.

--- at 75% weekday morning
< Bayview Dental: it has been six months since your last visit. Call or text us to schedule.
> Hello, I'd like to book a cleaning, please. Mornings are best for me.
< We can do the 22nd at 8:30.
> That works. Thank you!

--- at 82% weekday morning
< Bayview Dental: this is a reminder of your appointment tomorrow at 8:30 AM. Reply C to confirm.
> C
`
const bank = String.raw`
--- x6
< Harbor Credit Union: [code] is your verification code. We will never ask you for it.

--- x2 weekday noon
< Harbor Credit Union: a card payment of {$18|$42|$63}.{20|75|90} was made at {the grocery|the pharmacy|a gas station}. Not you? Reply STOP CARD.
`
const pharmacy = String.raw`
--- x3 weekday afternoon
< Spring St Pharmacy: your prescription is ready for pickup. Reply HELP for help, STOP to end.

--- weekday afternoon
< Spring St Pharmacy: we could not refill your prescription. Reply 1 and we will ask your doctor.
> 1
< Thank you. We will contact your doctor.
`
const parcels = String.raw`
--- x4 weekday noon
< Your parcel arrives today between {10 and 12|12 and 2|2 and 4}. Follow it here: https://parcels.example.com/t/{8841|2093|5517}

--- x2
< [code] is your pickup code for locker {12|7|31}.
`
const spam = String.raw`
--- at 35% noon
< FINAL NOTICE: your toll account is suspended. Pay $6.99 today to avoid a fee: https://toll-pay.example.com/a1

--- at 66% evening
< Hi! I am a recruiter. You can earn 300 to 800 a day from home. Text YES to begin
`
const wrongNumber = String.raw`
--- at 52% evening
< Hi Linda, are we still meeting for golf on Saturday?
< This is David from the club 😊
`
export const serviceScripts = { landlord, dentist, bank, pharmacy, parcels, spam, wrongNumber }
