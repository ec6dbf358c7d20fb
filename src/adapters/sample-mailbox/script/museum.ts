/** Colleagues: whole sentences, a greeting and a sign-off, with the signature below. The notation is in `../mail-script.ts`. */
export const helenMails = String.raw`
--- Floor plan for the tide pool room
<
Could you send me the final floor plan for the tide pool room before the board meets on Thursday? I would like to see where the touch tank ends up.

Also, please tell me whether the wider door has been approved.
>
The floor plan is attached. The touch tank now stands by the east wall, so that a class of thirty can get around it.

The wider door was approved on Monday. I asked the builders to start with it.
<
Very clear, thank you. I will show it as it is.

--- Labels for the north room
<
Where do we stand with the labels for the north room? Two visitors told me that the panel on hermit crabs has a typo.
>
Forty of the sixty-six labels are printed and hung. The rest come back from Greg on Thursday.

You are right about the hermit crabs, I have corrected the panel and proofread the others again.

--- {Minutes of Monday's meeting|Notes from this morning} x2
<
Here are the notes from {our meeting|this morning}. Please look them over and tell me if I got anything wrong, especially {the dates|the part about the pump}.
>
Thank you for writing these up. I have read them and have nothing to add, {the dates are right|the part about the pump is correct}.

--- Budget for the spring exhibit
<
The foundation asks for the budget of the spring exhibit in one page. Can you have it ready by Wednesday noon?
>
Yes, I can have it ready by Wednesday noon. Should I include the second pump, or keep it in the maintenance budget as we did last year?
<
Keep it in maintenance, please.
>
Will do. You will have the page on Wednesday morning, then there is time for corrections.

--- Donor tour on the 14th
<
I have to be in Augusta on the 14th. Could you take over the donor tour? It is eight guests, perhaps nine, at two o'clock.
>
I'm happy to take the tour. I'll plan for forty minutes and coffee in the library afterwards.

Is there anybody among them who should see the workshop as well?
<
Mrs. Albright would love to. She gave the lathe.
>
Then I will end the tour in the workshop, and Tom can show her what he made on it.

--- Vacation in August
>
I would like to take the first two weeks of August off, if that suits you. Aisha has offered to look after the exhibits in the meantime.
<
That suits me fine. Please put it in the calendar.
>
Thank you, it is in the calendar now.

--- Text panel, second version
<
I need to be honest: the second version of the text panel is too long for children. Could you cut it to eighty words? Keep the sentence about the moon.
>
Understood. I have cut it to seventy-eight words and kept the moon, which is my favorite sentence as well. The new version is attached.
<
Much better. Print it.

--- Quiet hour
<
Your idea of a quiet hour for children who need less noise has stayed with me. Would you write half a page that I can take to the board?
>
I'd be glad to. You will find the half page below.

On the first Sunday of each month the museum opens at nine instead of ten. The pumps run at half speed, the wave machine is off, and no more than forty tickets are sold. We need one more person at the door and no extra budget.

I asked two families who would come, and both would.

--- Visitor numbers {for March|for September} x2
<
The visitor numbers are in: up {eighteen|eleven} percent. Could you add them to the report for the foundation, on the first page?
>
That is wonderful news. They are on the first page now, with a short sentence on the school groups.

--- Interview with the Harbor Gazette
<
The Gazette would like to interview somebody about the new tank. I thought of you. Would Friday at ten work?
>
I'm honored, and Friday at ten works well. Do they want pictures? Then I would make sure that the glass has been cleaned.
<
They do. Thank you, Tess.

--- The inspector's visit
<
The inspector is coming on Friday at nine. Is everything ready on your side?
>
Everything is ready. The emergency exit is clear, the sign is lit, and the log of the pumps is on my desk.

I will be in at eight in case anything comes up.

--- Your application for the grant
<
We got it. All of it. That was your application, and I want you to know that I know.

Take Friday off.
>
That is the best mail I have had this year. Aisha's numbers made the difference, so please tell her as well.

And thank you, I will take Friday off gladly.
`

export const aishaMails = String.raw`
--- {September|October|March} numbers for the foundation x2
<
I have put the numbers for the foundation into the shared folder. Could you have a quick look before I send them? The school groups seem low to me.
>
I had a look, and the school groups are {right: two of them moved to next month|right, one bus did not come}. Please go ahead and send them.

--- Who has the projector?
<
Do you happen to know who has the small projector? I need it for the talk on Thursday.
>
Tom had it last, it should be on the shelf above the saws. If it is not there, you can have mine.
<
Found it, thank you!

--- Cover for August
>
I would like to take two weeks off in August. Would you look after the exhibits while I am away? There is not much to do: feed the anemones on Mondays, and call Tom if the pump makes the noise.
<
Happy to. What does the noise sound like?
>
Like somebody dragging a chair over gravel. You will know it when you hear it.

--- Draft of the school program
<
Attached is the draft of the school program for the spring. What do you think is missing?
>
I like it very much, especially the hour with the microscopes. Two things are missing: a rainy day plan, and something for the teachers to take home.

I can write the rainy day plan by Friday if you like.
<
That would be a great help. Friday is early enough.

--- Volunteers for Saturday
<
Two of the volunteers for Saturday have called in sick. Can you think of anybody?
>
I asked Sam, who can do the morning. I will take the afternoon myself, it is quiet this week.

--- Photo for the flyer
<
Which of the three photos should go into the flyer? I like the one with the octopus, but it is a bit dark.
>
Please take the octopus. I have made it a little brighter, see the attachment.
`

export const tomMails = String.raw`
--- Acrylic for the touch tank
<
The acrylic came in at 6 mm instead of 8. I can use it for the side panels but not for the tank. What do you want me to do?
>
Please keep it for the side panels and reorder the 8 mm. I will tell Helen that the tank is a week late.

Thanks for checking before you cut it.

--- Pump again
<
Pump two is making the noise again. I can patch it up, but it won't last the winter.
>
Please patch it up for now. I have asked for a new one in the maintenance budget and expect an answer by the end of the month.
<
Patched. It's quiet.

--- Hinges for the cabinets
<
Brass or steel for the hinges? Brass looks better, steel is here tomorrow.
>
Steel, please. Nobody will see them once the doors are closed.

--- Keys to the workshop
>
I seem to have left my key to the workshop at home. Will you be in by eight tomorrow?
<
I'm in at seven thirty. Knock.
`

export const gregMails = String.raw`
--- Proofs for the hermit crab panels
<
Proofs for the hermit crab panels are attached. Ok to print?
>
Thank you for the quick work. Two corrections on the second panel: "noth" should be "north", and the line under the photo is missing.

With those two it is ok to print.
<
Fixed both. Printing tonight.

--- Quote for 66 labels
>
Could you send me a quote for 66 labels, 10 by 15 cm, on the matte board we used last time? We would need them by the 20th.
<
Matte board is 4.20 a piece, so 277.20 all in. Ready by the 18th if I have the files on Monday.
>
That works for us. You will have the files on Monday morning.

--- {Invoice 2207|Invoice 2231} x2
<
Invoice for the {labels|posters} is attached. Thanks for the order!
>
Thank you, I have passed it on to accounting. The {labels|posters} look great.

--- Poster for the opening
<
The blue on the poster comes out darker in print than on your screen. I can make it lighter, or you live with it. Your call.
>
Please make it a little lighter, closer to the water in the photo. I trust your eye.
<
Done. You'll like it.
`
