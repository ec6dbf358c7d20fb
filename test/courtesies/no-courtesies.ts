/** Turns that bind their reader, in words that no rule of asking knows: imperatives, invitations by a noun, things and people left in their care. */
export const bindingTurns: readonly string[] = [
  'my place tonight',
  'dinner at moms',
  'movie night',
  'same time tomorrow',
  'friday works for me',
  'counting on you',
  'youre driving',
  'your turn to drive',
  'i booked us a table',
  'coming over now',
  'dropping the dog off',
  'leaving the dog with you',
  'im taking your car',
  'im borrowing your jacket',
  'i told her she can stay with you',
  'she is staying with us',
  'im picking you up',
  'mom is coming to stay',
  'going with your idea',
  'save me a seat',
  'i need you there',
  'wait for me',
  'not a word to mom',
  'delete that photo',
  'bring the usual',
  'baby is asleep in the car',
  'im driving home after a few',
  'wish she was here',
  'dinner is ready',
  'look at this cat',
]

/** What else was tried: euphemisms, sarcasm, other languages, double meanings, one word, and courtesies with something more in them. */
const further = `
passed on last night|she is with the angels|he is in a better place|kicked the bucket|the stork came|bun in the oven|two lines|late this month
tested positive|the results are in|they let me go|pink slip today|between jobs now|he sleeps with the fishes|she walked out|papers came
cuffs on|one phone call|fell off the wagon|took the edge off|powder room again|slept it off|coast is clear|the eagle has landed|checked out early
the usual|same as last time|the cat is out of the bag|lights out|game over|big day today|moving day|here we go|its happening|it came back|its growing
one year today|he would have loved it|thinking of her|brought flowers|i miss us|i miss the old you|its been a year|his birthday today
nice|wow|great|perfect|fine|sure|cool|whatever|k|yes|no|maybe|done|never|help|stop|gone|alone|over|hungry|late|busted|bye|later|peace|cheers|rip|sos
goodbye|farewell|home|made it|got in|dreams|enjoy|evening|nothing|oh great|just perfect|how nice|well done|good job|slow clap|must be nice
love that for you|living the dream|another day in paradise|that was fun|very funny|so funny|real nice|nice one|wow thanks|great thanks|gee thanks
thanks a lot|thanks a million|thanks for nothing|thanks i guess|thanks anyway|thanks for trying|thanks for caring|thanks for everything
thanks for the memories|thanks for coming to the funeral|thanks for the ride tomorrow|thanks for dinner tomorrow|thanks for tonight|thanks in advance
thanks for covering for me|thanks for the money|no thanks|thanks but no|thank you next|thanks 2 u
bye forever|good night forever|good night and goodbye|good night cruel world|last good night|no good night|not a good night|good night out
good night kids are yours|good night at the bar|sweet dreams are over|going to sleep forever|going to sleep now and not waking up|sleep with me
good mourning|mourning|morning sickness|morning after|good evening officer|hello from the hospital|hello from jail|hey stranger|hey need you
hi im pregnant|hi its me again|love you always|love you forever|love you goodbye|love you but|loved you|i loved you|i love him|love me|love hurts
love you to death|love you no matter what|missing him|missed you today|kisses from the grave|happy now|happy anniversary|happy friday im fired
happy birthday dad in heaven|happy new year i guess|merry christmas without him|good luck with that|good luck in court|good luck finding someone else
welcome to my life|youre welcome for nothing|no problem for you|no worries if not|dont mention it to anyone|dont mention it|you too|same to you|me too|miss you too|of course|with pleasure|likewise|ok then|ok fine|ok whatever
ok im done|ok bye|got it bad|sounds good deal|sounds good see you at seven|yay another funeral|haha no|haha you lost|hahaha help
nice photo of her|cute pic who is that|have a nice life|have a good cry|have a drink|have fun without me|have fun with her|have a good trip to hell
enjoy it while it lasts|enjoy your freedom|drive safe drunk|drive home|safe word|safe now|home alone|home now hurry|im home alone|im home sick
im home with the kids|im home alone come over|i left home|made it out alive|got home and it was gone|got back together|got back with him
landed in jail|arrived at the hospital|at home with a fever|leaving work for good|leaving him|heading home to mom|going to bed with him|going to bed hungry
going home to jesus|mom is going home|driving home drunk|driving home after two|on my way to you|on my way over|on my way home from the er
on my way|at work crying|dinner was on me|today was so not fun|had fun without you|had a great time with him|it was nice knowing you|it was fun
see you never|see you in court|see you in hell|see you around|see you at moms|see you tomorrow|see you tonight|see you there|see you at the grave
take care of mom|take care of her for me|be there|be good|get home now|talk to me|talk to him|text me when home
buenas noches mi amor|bonne nuit|gute nacht|boa noite|gracias|merci|danke|te amo|mama ist tot|se murio|il est mort|ti voglio bene|bis morgen
mom|baby|love|dad|okkkkk|okayyyy|ooook thanks`

/** Courtesies with something else beside them, in a bubble or a sentence of its own. */
const beside = [
  'love you\nmy place tonight',
  'good night\nwait for me',
  'thanks!\nbring the usual',
  'ok. your turn to drive',
  'good night, delete that photo',
]

/** Whatever was always answered to them, only the owner can answer them today. */
export const noCourtesies: readonly string[] = [...bindingTurns, ...further.trim().split(/[|\n]/u), ...beside]
