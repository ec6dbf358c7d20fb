import type { AnswerRow } from '../row.ts'
import { good, okay } from './words.ts'

/** Answers to apologies, arrivals, thanks, greetings and love. */
export const courtesies = {
  reassure: {
    is: 'it is no problem',
    careful: true,
    says: [
      '{no worries|no problem|no prob|all good|it is ok|that is ok|it is fine|that is fine|dont worry|dont worry about it|no worries at all|no problem at all|no stress|not a problem|no big deal|no biggie|np at all|totally fine|it is all good|it happens|happens|dont be sorry|no need to apologize|you are fine|you are good|it is alright|that is alright|totally understand|i understand|i get it|no sweat|kein problem|no pasa nada|pas de souci|never mind|dont apologize|ok no worries|ok no problem|ok all good|oh no worries|no rush|no hurry|no need to be sorry|stop apologizing}',
    ],
    plain: ['no worries', "it's ok"],
    formal: ['No problem at all', "That's fine"],
  },
  'all-good-you': {
    is: 'it is fine',
    careful: true,
    says: [
      '{all good|you are good|you are all good|you are fine|it is all good|all ok|we are good|we are all good|i am not mad|it is ok|that is ok|that is fine|it is fine}',
    ],
    plain: ['all good'],
    formal: ["That's all right"],
  },
  'take-your-time': {
    is: 'they need not hurry',
    careful: true,
    says: [
      '{take your time|no rush|no hurry|drive safe|whenever|no stress|dont rush|dont hurry|i am late too|me too|same|i am running late too|ok no rush|ok take your time}',
    ],
    plain: ['no rush', 'take your time'],
    formal: ['No rush, take your time'],
  },
  'see-you-soon': {
    is: 'see you soon',
    careful: true,
    mark: '!',
    says: ['{see you soon|see you in a bit|see you there|see you|see you then|cant wait|ok see you soon|ok see you|see you in a few}'],
    plain: ['{ok} see you soon'],
    formal: ['See you soon'],
  },
  'next-time': {
    is: 'another time',
    careful: true,
    says: [
      '{next time|another time|rain check|raincheck|we can reschedule|maybe next time|next week|lets reschedule|we will do it another time|some other time|we can do another day|some other day|another day|next time for sure|lets do another day|ok next time}',
    ],
    plain: ['next time', 'another time then'],
    formal: ["Let's find another time"],
  },
  'aw-miss': {
    is: 'is sorry about it',
    says: [
      '{aw ok|aw bummer|bummer|aw no|oh no|aw man|sad|boo|dang|booo|noo|aw|sad but ok|oh ok|too bad|will miss you|we will miss you|i will miss you|you will be missed|aw we will miss you|aw we will miss you}',
    ],
    plain: ['aw ok'],
    formal: ["That's too bad"],
  },
  'see-you': {
    is: 'see you',
    careful: true,
    mark: '!',
    says: [
      '{see you then|see you there|see you|see you soon|see you tomorrow|see you tonight|see you later|see you in a bit|ok see you then|cant wait|cant wait to see you}',
    ],
    plain: ['see you then'],
    formal: ['See you then'],
  },
  'sounds-good': {
    is: 'agrees',
    mark: '!',
    says: [good, okay, 'sounds good to me', 'ok sounds good', 'sounds like a plan'],
    plain: ['sounds good'],
    formal: ['Sounds good'],
  },
  great: {
    is: 'is content',
    mark: '!',
    says: [
      '{great|perfect|awesome|amazing|yay|nice|cool|lovely|wonderful|excellent|sweet|good|ok great|ok perfect|ok cool|oh good|oh great|oh nice|good to know|ok good|super|fab|brilliant|fantastic}',
    ],
    plain: ['perfect', '{ok} great'],
    formal: ['Perfect', 'Great'],
  },
  'drive-safe': {
    is: 'wishes a safe way',
    careful: true,
    says: [
      '{drive safe|drive safely|be safe|be careful|drive carefully|travel safe|safe travels|safe flight|safe trip|have a safe flight|have a safe trip|text me when you get there|text me when you get home|fahr vorsichtig}',
    ],
    plain: ['drive safe'],
    formal: ['Drive safely'],
  },
  ok: { is: 'ok', says: [okay, 'ok will do', 'ok {thanks|thank you}'], plain: ['{ok}'], formal: ['All right'] },
  'coming-out': {
    is: 'comes out',
    careful: true,
    says: [
      '{coming|coming out|be right out|be right there|be out in a sec|on my way|coming down|be right down|one sec|one second|out in a sec|here i come|ok coming|coming now|two seconds|walking out|omw out|door is open|come in|come on in|it is open|come up}',
    ],
    plain: ['coming'],
    formal: ["I'm coming"],
  },
  'glad-safe': {
    is: 'is glad they are there',
    careful: true,
    mark: '!',
    says: [
      '{glad you made it|glad you are safe|glad you made it home|yay glad you made it|oh good|good|great|ok good|phew|glad you are home|thanks for letting me know|thank you for letting me know|happy you made it|thanks for texting|glad you got home safe}',
    ],
    plain: ['glad you made it'],
    formal: ["I'm glad you made it"],
  },
  yay: {
    is: 'yay',
    mark: '!',
    says: ['{yay|yayy|woo|woohoo|wooo|hooray|yippee|yay yay|woop woop|yass|finally|omg yay|oh yay|hurray|lets go}'],
    plain: ['yay'],
    formal: ['Wonderful'],
  },
  'got-it': {
    is: 'has understood',
    careful: true,
    says: [
      '{got it|gotcha|noted|understood|ok got it|roger|copy that|makes sense|i see|ah ok|oh ok|good to know|ok noted|ah got it|oh good to know|ah ok got it}',
    ],
    plain: ['{ok} got it'],
    formal: ['Got it', 'Noted'],
  },
  'thanks-reminder': {
    is: 'thanks for the reminder',
    careful: true,
    mark: '!',
    says: [
      '{thanks|thank you} [so much] for the {reminder|heads up}',
      '{thanks|thank you} for reminding me',
      'good reminder',
      'good call',
      'thanks i almost forgot',
      'almost forgot',
      'i almost forgot',
      'i would have forgotten',
    ],
    plain: ['{thanks} for the reminder'],
    formal: ['Thank you for the reminder'],
  },
  'wont-forget': {
    is: 'will not forget',
    careful: true,
    says: [
      '{i wont forget|i wont|wont forget|i know|yes i know|yeah i know|i know i know|i remember|i remembered|i have it|already done|done|already did|did it|on it|already on it|i am on it|i got it|yep got it|yes got it}',
    ],
    plain: ["I won't forget"],
    formal: ["I won't forget"],
  },
  'will-do': {
    is: 'will do it',
    careful: true,
    says: [
      '{will do|i will|yes will do|of course|sure|ok will do|on it|yep|yes|yeah|yup|for sure|i will for sure|yes i will|yeah i will|sure thing|you got it|promise|ok i will|yes of course}',
    ],
    plain: ['will do'],
    formal: ['Will do', 'I will'],
  },
  thank: {
    is: 'thanks',
    careful: true,
    beside: true,
    mark: '!',
    says: [
      '{thanks|thank you|thanks so much|thank you so much|thanks a lot|thanks a ton|thank you very much|many thanks|much appreciated|appreciate it|i appreciate it|i appreciate you|i appreciate that|cheers|merci|gracias|muchas gracias|danke|vielen dank|thanks again|thank you again|thanks you|thanks a million|a million thanks|so kind|that is so kind|that is so nice|so sweet}',
    ],
    plain: ['{thanks} so much', '{thanks}'],
    formal: ['Thank you', 'Thank you very much'],
  },
  'thank-love': {
    is: 'thanks with love',
    careful: true,
    close: true,
    mark: '!',
    says: [
      '{thank you|thanks|thank you so much|thanks so much} {love you|i love you|love|love you too|i love you so much}',
      'love you',
      'i love you',
      'love you so much',
    ],
    plain: ['{thanks}, love you'],
  },
  'aw-thank': {
    is: 'thanks, touched',
    mark: '!',
    says: [
      '{aw|aww|oh|aw wow} {thanks|thank you|thank you so much|thanks so much}',
      'you are {so|too} {sweet|kind|nice}',
      'that means {a lot|so much}',
      'means a lot',
      'you are the {best|sweetest}',
      'so sweet of you',
      'that is so sweet',
      'that is so {nice|kind} of you',
    ],
    plain: ['aw {thanks}', '{thanks} that means a lot'],
    formal: ['Thank you, that means a lot'],
  },
  'no-rush': {
    is: 'they may take their time',
    says: ['{no rush|take your time|no hurry|whenever|no worries|no stress|whenever you can|whenever works|no rush at all}'],
    plain: ['no rush'],
    formal: ['No rush'],
  },
  'same-wishes': {
    is: 'wishes the same',
    careful: true,
    mark: '!',
    says: [
      '{same to you|you too|to you too|and to you|happy {thanksgiving|new year|easter|halloween|holidays|mothers day|fathers day|hanukkah|diwali|eid|valentines day|fourth|4th}|merry christmas|happy new year to you too|merry christmas to you too|happy holidays to you too}',
    ],
    plain: ['[wishes]', '[wishes] to you too'],
    formal: ['[wishes]'],
  },
  'you-too': {
    is: 'the same to them',
    mark: '!',
    says: ['{you too|you as well|same to you|u2|to you too|and you|likewise|right back at you|you also|and you too}'],
    plain: ['you too'],
    formal: ['You too'],
  },
  'thank-you-too': {
    is: 'thanks, the same to them',
    mark: '!',
    says: [
      '{thanks|thank you|thank you so much} {you too|you as well|same to you|to you too|and you too|and you|you also|you too have fun|have a good one too}',
    ],
    plain: ['{thanks} you too'],
    formal: ['Thank you, you too'],
  },
  'you-are-sweet': {
    is: 'finds them sweet',
    mark: '!',
    says: [
      '{you are so sweet|you are sweet|you are too sweet|stop|stop it|omg stop|you are too kind|you are so kind|you are the sweetest|ur sweet|blushing|so sweet|aw stop}',
    ],
    plain: ["you're so sweet"],
    formal: ["That's very kind of you"],
  },
  'so-excited': {
    is: 'is excited',
    mark: '!',
    says: [
      '{i am so excited|so excited|so so excited|i am excited|excited|super excited|i am so happy|i cant wait|cant wait|i know right|so happy|me too|i know|i know i am so excited|yay}',
    ],
    plain: ["I'm so excited"],
    formal: ["I'm very excited"],
  },
  hey: {
    is: 'hello',
    mark: '!',
    says: [
      '{hey|hi|hello|heyo|hiya|yo|howdy|hey hey|hi there|hey there|hello there|hola|hallo|salut|hey girl|hey dude|hey man|hey you|hi hi|hi you|ahoy|good day}',
    ],
    plain: ['hey'],
    formal: ['Hello'],
  },
  'hey-whats-up': {
    is: 'hello, and asks',
    mark: '?',
    says: [
      '{hey|hi|hello|yo|hiya|heyo} {what is up|how are you|how is it going|what are you up to|how goes it|whats good|how are things|you ok}',
      'what is up',
      'what is good',
    ],
    plain: ["hey what's up"],
    formal: ['Hello, how are you'],
  },
  'how-are-you': {
    is: 'asks how they are',
    careful: true,
    mark: '?',
    says: [
      '{how are you|how is it going|how are things|how are you doing|hows everything|how is everything|how have you been|how was your day|how is your day|how are you feeling}',
    ],
    plain: ['how are you'],
    formal: ['How are you'],
  },
  'good-morning': {
    is: 'good morning',
    careful: true,
    mark: '!',
    says: [
      '{good morning|morning|gm|buenos dias|guten morgen|bonjour|morning sunshine|top of the morning|good morning to you|good morning to you too}',
    ],
    plain: ['good morning'],
    formal: ['Good morning'],
  },
  'morning-how': {
    is: 'good morning, and asks',
    careful: true,
    mark: '?',
    says: [
      '{good morning|morning} {how are you|how did you sleep|did you sleep ok|how are you feeling|hows it going|sleep ok|how are you today|how is it going}',
    ],
    plain: ['morning! how are you'],
    formal: ['Good morning, how are you'],
  },
  'good-night': {
    is: 'good night',
    careful: true,
    says: [
      '{good night|night|night night|nighty night|sweet dreams|good night sweet dreams|buenas noches|gute nacht|bonne nuit|nini|nighty|goodnight to you too}',
    ],
    plain: ['good night'],
    formal: ['Good night'],
  },
  'sleep-well': {
    is: 'sleep well',
    careful: true,
    says: [
      '{sleep well|sleep tight|sweet dreams|sleep good|rest well|get some sleep|get some rest|night sleep well|good night sleep well|go to sleep|go to bed}',
    ],
    plain: ['sleep well'],
    formal: ['Sleep well'],
  },
  bye: {
    is: 'bye',
    says: [
      '{bye|see you|see you later|later|talk later|talk to you later|talk soon|take care|have fun|enjoy|bye bye|see you soon|catch you later|cya later|talk tomorrow|have a good one|have a great day|have a good day|have fun tonight|have so much fun|have a great time|enjoy yourself|adios|ciao|tschüss}',
    ],
    plain: ['talk later'],
    formal: ['Talk to you later'],
  },
  'love-you-too': {
    is: 'loves them too',
    careful: true,
    close: true,
    mark: '!',
    says: [
      '{love you too|love you|i love you too|i love you|love you more|love you so much|i love you more|i love you so much|love you lots|te quiero|te amo|je taime|ich liebe dich|hab dich lieb|love you both|love you guys|love you bunches}',
    ],
    plain: ['love you too'],
    formal: ['Love you too'],
  },
  heart: { is: 'a heart', careful: true, close: true, says: ['xheart', '{xoxo|xo|hugs|mwah|xx|x}'], plain: ['❤️'] },
  'miss-you-too': {
    is: 'misses them too',
    careful: true,
    mark: '!',
    says: [
      '{miss you too|miss you|i miss you too|i miss you|miss you more|i miss you so much|miss you so much|miss you both|miss you guys|missing you|missing you too|miss your face|i miss you more|me too|same}',
    ],
    plain: ['miss you too'],
    formal: ['I miss you too'],
  },
  'see-you-soon-hope': {
    is: 'wants to see them',
    mark: '!',
    says: [
      '{see you soon|hope to see you soon|lets hang out soon|we need to hang out|need to see you|i need to see you|we should hang out|lets hang soon|we need to catch up|lets catch up soon|when can i see you|come visit|come over|soon}',
    ],
    plain: ['we need to hang out soon'],
    formal: ['I hope to see you soon'],
  },
} as const satisfies Record<string, AnswerRow>
