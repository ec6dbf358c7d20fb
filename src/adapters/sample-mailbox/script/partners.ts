/** People outside the museum: as polite as with colleagues, slightly more formal. The notation is in `../mail-script.ts`. */
export const robertMails = String.raw`
--- Your application to the Lowtide Foundation
<
Thank you for your application. Before our committee meets, we would need two more things from you: the budget on one page, and a sentence on how you will count visitors.
>
Thank you for the quick reply. The budget is attached on one page.

We count visitors at the door, and school groups by the size of the class. Every month Aisha Rahman compares the two with the ticket sales.

Please let me know if you need anything else.
<
That is all we need. You will hear from us by the end of the month.

--- Report on the first half of the grant
<
A friendly reminder that the report on the first half of the grant is due on the 30th. Four pages are enough.
>
Thank you for the reminder. The report is nearly done, and you will have it by the 28th.

--- A visit in the spring
<
Two members of our board would like to see the exhibit in the spring. Would a Tuesday afternoon suit you?
>
A Tuesday afternoon suits us very well, the school groups have left by two. May I suggest the second Tuesday in April?
<
The second Tuesday it is. We look forward to it.
>
Wonderful. I will meet you at the entrance at two.
`

export const ingridMails = String.raw`
--- Visit of our third graders
<
I would like to bring my third graders to the tide pool room, 24 children and three adults. Would a Wednesday in October be possible? Two of the children use wheelchairs.
>
We would love to have your class. Wednesday the 12th at ten would work well: the room is yours for an hour and a half.

The tide pool room is on the ground floor, and the touch tank has a low side for wheelchairs. Please tell the children to bring a towel.
<
Wonderful, we will take the 12th. Towels it is!

--- Moving our visit
<
I am so sorry, our bus has been double-booked. Could we come on the 19th instead of the 12th?
>
No problem at all. The 19th at ten is free, and I have moved your visit there.
<
You are a lifesaver, thank you!

--- Thank you from room 7
<
The children have not stopped talking about the octopus. They drew you a picture each, where should I send them?
>
You just made my day. Please send them to the museum, to my attention. We will hang every single one of them in the staff kitchen.
`

export const teacherMails = String.raw`
--- Question about group rates
<
I teach at Harborview Middle School and would like to know what you charge for a class of 28. Do teachers pay as well?
>
Thank you for your interest. A class pays four dollars a child, and teachers come in for free.

Groups are welcome on weekdays from nine to two. Which day did you have in mind?
<
Thursday the 9th at ten would be perfect.
>
Thursday the 9th at ten is free, and I have put your class down for it. We look forward to it.
`

export const volunteerMails = String.raw`
--- Volunteering on weekends
<
My name is Noor Haddad, I study marine biology and would love to help out at the museum on weekends. Are you looking for volunteers at the moment?
>
Thank you for writing, we are always glad about help on weekends. Could you come by on Saturday at nine? Tom and I will show you around, and you can see if you like it.
<
I will be there. Thank you so much!
`

export const visitorMails = String.raw`
--- Lost sweater
<
My son left a green sweater near the touch tank yesterday. Has anybody handed it in?
>
Good news: it is at the front desk, a little wet but in one piece. You can pick it up any day from ten to five.
`
