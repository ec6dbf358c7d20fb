/** At work, Tess writes whole sentences with capital letters and periods, and no emoji. */
const helen = String.raw`
--- weekday morning
< Good morning Tess. Do you have the final floor plan for the tide pool room?
> Good morning Helen. Yes, I'll send it over before ten.
< Thank you.
~ 40m
> The floor plan is in your inbox now. Please note the wider door on the noth side.
* The floor plan is in your inbox now. Please note the wider door on the north side.

--- weekday afternoon
< Could you join the call with the foundation at 3?
> Yes, I can. Should I prepare anything?
< Just the budget page and two sentences on the timeline.
> Will do.

--- weekday morning x3
< {Are you in the office today?|Are you in this morning?|Will you be in today?}
> {Yes, I am here until five.|Yes, I'm in the workshop with Tom.|Yes, I'll be at my desk after ten.}
< {Good, I'll stop by.|Perfect.|Thank you.}

--- weekday afternoon
< The board liked the renderings. Well done.
> Thank you, Helen. I'll pass that on to Tom and Aisha.
< Please do.

--- weekday evening
< Sorry for the late message. Can we move tomorrow's meeting to 11?
> No problem at all. 11 works for me.
< Thank you.

--- weekday morning
< Where do we stand with the labels?
> The first forty labels are printed, checked and already hung in the north room. The remaining twenty-six come back from Greg on Thursday morning.
< And the typo on the hermit crab panel?
> Corrected. I proofread it again myself.
< Good.

--- weekday afternoon
< I need to be honest, the second version of the text panel is too long.
> Understood. I can cut it to eighty words by tomorrow noon.
< Eighty would be right. Keep the sentence about the moon.
> Happy to. That is my favorite one as well.

--- weekday morning
< I was short with you in the meeting yesterday. I apologize.
> Thank you for saying that. It was a long day for everybody.
< It was. The work is good.
> I appreciate that very much.

--- weekday noon
< Do you have ten minutes before the school group arrives?
> Yes, I can come to your office now.
< Please.

--- weekday afternoon
< The inspector is coming on Friday at 9. Is the emergency exit clear?
> It will be. We are moving the crates out this afternoon.
< Please send me a photo when it is done.
~ 3h
> [photo IMG_2320.HEIC] The exit is clear and the sign is lit.
< Excellent, thank you.

--- weekday morning
< Congratulations on the grant, Tess. That was your application.
> Thank you, Helen. It was a team effort, Aisha's numbers made the difference.
< I know, I read it. Take Friday off.
> That is very kind. I will.

--- weekday afternoon
< Can you take over the donor tour on Wednesday? I have to be in Augusta.
> Yes, I can take it. How many guests?
< Eight, perhaps nine.
> Understood. I'll plan for forty minutes and coffee afterwards.

--- weekday evening
< Thank you for today. The opening was exactly what I hoped for.
> Thank you, Helen. I'm glad you were pleased.
> The team was wonderful.
< They were. Get some rest.

--- weekday morning
< Are you feeling better?
> Much better, thank you. I'll be back tomorrow.
< Good. Don't hurry.

--- weekday afternoon
< Quick question: did we order the second pump?
> Yes, it was ordered last week. Delivery is expected on Tuesday.
< Perfect.

--- weekday morning
< Please send me your vacation dates for the summer when you can.
> Of course. I would like to take the first two weeks of August, if that suits you.
< That should be fine.
> Thank you.

--- weekday noon
< The visitor numbers are in: up 18 percent.
> That is wonderful news. Shall I add it to the report for the foundation?
< Please do, on the first page.
> Will do.

--- weekday afternoon
< Would you look at the draft for the spring program and tell me what is missing?
> I'd be glad to. Is end of day tomorrow early enough?
< Yes.

--- +1d weekday afternoon
> I have read the draft, and I like the order of the first three months very much. Two things are missing: an evening event for adults, and a quiet hour for children who need less noise.
< The quiet hour is an excellent idea. Write me half a page.
> With pleasure.
`
const tom = String.raw`
--- weekday morning
< Morning. Acrylic came in 6mm instead of 8.
> Good morning, Tom. Can we use it anywhere?
< For the side panels, sure. Not for the tank.
> Then let's keep it for the panels and reorder the 8. Thanks for checking.

--- weekday afternoon
< Crack in the test tank. Small one, lower left.
> I'm on my way down.
< Bring a flashlight.
> Will do.

--- weekday noon x3
< {Lunch?|Getting sandwiches, want one?|Going to the deli.}
> {Yes, please. Turkey if they have it.|Thanks, but I brought mine today.|Give me five minutes and I'll join you.}
< {Ok.|Sure.|See you down there.}

--- weekday morning
< The blue is on the wall. It is very blue.
> I'll come and look. Is it bluer than the sample?
< It's the sample's big brother.
> I was afraid of that.

--- weekday afternoon
< When do you need the crab table?
> By the 12th, if you can. The 14th would still work.
< 12th is fine.
> Thank you, that helps a lot.

--- weekday evening
< Locked up. Pump is running, no leaks.
> Great, thank you. Have a good evening.
< You too.

--- weekday afternoon
< Did Helen say anything about the brackets?
> She asked whether they could be less visible.
< They're brackets.
> I know. Could we paint them?
< Sure. Blue?
> Please not blue.

--- weekday morning
< I'm out today, kid is sick.
> I'm sorry to hear that. Don't worry about anything here, I'll let Helen know.
< Thanks Tess.
> I hope he feels better soon.

--- +2d weekday morning
< Back. What did I miss?
> The pump arrived, and Greg sent the wrong labels again.
< So nothing.
> Exactly.

--- weekday noon
< Can you sign for a delivery at the dock? I'm on a ladder.
> Yes, going down now.
~ 15m
> Signed. Two boxes, one of them slightly dented.
< That's the gravel, it's fine.

--- weekday afternoon
< Ready for the kids to test it?
> Yes. Aisha is bringing a class at two.
< I'll hide.
> You said that last time and then you stayed for an hour.

--- weekday morning
< How wide is the door again?
> 42 inches.
< Good, then it fits. Barely.
> Please measure twice.

--- weekday evening
< Nice job today. Wife says we were on the news.
> Thank you, Tom. You built it.
< You drew it.
> Then we are even.

--- weekday morning
< Happy birthday. There's a cake in the workshop that I did not make.
> Thank you, Tom. I'll be right down.

--- weekday afternoon
< Do you have the drawing for the stand?
> Yes, I just put it on the shared drive. Version 4 is the right one.
< Got it.

--- at 94% weekday afternoon
< Starfish number two is glued.
> Thank you. How long does it need to dry?
< Overnight. Tell the kids.
> I'll put up a sign.
`
const aisha = String.raw`
--- weekday morning
< Hi Tess! Do you have the age groups for Thursday's workshop?
> Hi Aisha! Yes: two groups of eight- to ten-year-olds, about twelve each.
< Perfect, thank you!
> You're welcome. Let me know if you need extra hands.

--- weekday afternoon
< Could I borrow the magnifiers on Friday?
> Of course. They're in the second cabinet, I'll leave it unlocked.
< You're a star.

--- weekday noon
< Thank you for covering for me this morning!
> My pleasure. The children were lovely.
< They asked for "the crab lady" again.
> I have been called worse.
^< laugh

--- weekday afternoon
< Is it ok if I bring the visiting teachers by at 4?
> Yes, that works well. I'll tidy up before then.
< Great, about six of them.
> Perfect.

--- weekday morning
< Do you want to submit something for the conference together?
> I'd love to. What did you have in mind?
< How kids read labels. We have all that data.
> That sounds great. Shall we meet on Tuesday to sketch it?
< How about Tuesday at 10? I can bring the observation sheets from last year, the ones with the little maps of where the children stopped and read.
> It's in the calendar.

--- +12d weekday afternoon
< WE GOT ACCEPTED
> That's fantastic! Congratulations to us.
< I'm so excited.
> So am I. Coffee tomorrow to celebrate?
< Yes!

--- weekday afternoon
< Can you read my abstract? It's only 200 words.
> Happy to. I'll send you comments tonight.
< Thank you!!
~ 4h
> I sent you a few small suggestions. It reads really well.
^< love

--- weekday morning
< I might be 15 minutes late, the bus broke down.
> No problem, take your time. We'll start with the introductions.
< Thank you!

--- weekday evening
< Did you see the drawing the third graders sent?
> I did. I'm going to frame it.
< The lobster has your glasses.
> I noticed.

--- weekday noon
< Are you free for a quick call about the numbers?
> Yes, I'm free until one.
< Calling now.

--- weekday afternoon
< Who do I ask about the broken projector?
> Tom is the right person. I'll let him know as well.
< Thanks!
> You're welcome.
`
const greg = String.raw`
--- weekday morning
< Hi this is Greg from Harbor Print. Proofs are ready for you to look at
> Hi Greg, thank you. I'll stop by this afternoon.
< Open til 5

--- +1d weekday morning
> Good morning Greg. The proofs look good, but panel 7 still has the old text. Could you please check the file?
< Ah yeah sorry we used the wrong one. New one tomorrow
> Thank you. Tomorrow is fine.

--- weekday afternoon
< Labels done, you picking up or we deliver?
> Could you deliver them to the loading dock, please? Before noon would be ideal.
< Sure thing

--- weekday noon
< Invoice was 1,240. You ok with that?
> The quote said 1,140. Could you please send me a corrected one?
< Let me check. Yep my mistake
> Thank you for looking into it.

--- weekday morning
< Paper for the big ones is out of stock til next week
> That is a pity. Is there a similar one we could use?
< Matte instead of satin. Looks good honestly
> Matte is fine. Please go ahead.

--- weekday afternoon
> Hi Greg, we received the box, but it contains someone else's wedding menus.
< Oh no. Driver is turning around
> No problem. They are very nice menus.

--- weekday afternoon
< All set for pickup
> Thank you. I'll be there at four.
`
export const colleagueScripts = { helen, tom, aisha, greg }
