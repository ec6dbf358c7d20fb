import type { AnswerId } from '../answers/table.ts'

/**
 * What an incoming text wants, and which kinds of answer it allows: the heart of drafting without a language model.
 *
 * `weight`: if a turn says several things, the heaviest is answered. An intent that `asks` beats any that does not, and the last one that asks wins.
 * `answers`: likeliest first for an unknown person; reordered by what the owner does with this person.
 *
 * How to add one: a row here, its rule in `rules/`, texts of it in `test/intents/examples/`, then `npm run intents`.
 */
export interface Intent {
  readonly is: string
  readonly example: string
  readonly asks?: true
  readonly weight: number
  readonly answers: readonly AnswerId[]
}

const intentTable = {
  unknown: {
    is: 'nothing that a short phrase could answer',
    example: 'the second paragraph should go before the table',
    weight: 1,
    answers: [],
  },
  automated: { is: 'a program or an office with fixed answers', example: 'Reply C to confirm your appointment', weight: 90, answers: [] },
  emergency: {
    is: 'danger, despair, violence, and whatever grave asks for somebody: no phrase may answer it',
    example: 'someone broke in, calling the police',
    weight: 100,
    answers: [],
  },
  serious: {
    is: 'plainly a loss, and nothing is asked: one careful condolence',
    example: 'my dog died last night',
    weight: 95,
    answers: ['so-sorry'],
  },

  proposal: {
    is: 'something to do together',
    example: 'wanna grab dinner friday?',
    asks: true,
    weight: 50,
    answers: ['accept', 'decline', 'check', 'ask-time', 'ask-where'],
  },
  favor: {
    is: 'something to do for them',
    example: 'can you pick up milk on your way home',
    asks: true,
    weight: 50,
    answers: ['agree', 'cannot', 'check'],
  },
  offer: {
    is: 'something they would do for the owner',
    example: 'want me to grab you a coffee?',
    asks: true,
    weight: 50,
    answers: ['yes-please', 'no-thanks', 'check'],
  },
  permission: {
    is: 'leave to do something',
    example: 'can i borrow your drill this weekend',
    asks: true,
    weight: 50,
    answers: ['go-ahead', 'rather-not', 'check'],
  },
  call: { is: 'they want to talk', example: 'call me when you can', asks: true, weight: 50, answers: ['agree', 'whats-up', 'call-later'] },
  attention: {
    is: 'they want to know that the owner is there',
    example: 'hey can i ask you something',
    asks: true,
    weight: 45,
    answers: ['yes-whats-up', 'ask-later'],
  },
  'yes-no': {
    is: 'a yes or no about the owner or what they know',
    example: 'did you feed the cat?',
    asks: true,
    weight: 48,
    answers: ['yes', 'no', 'unsure'],
  },
  'should-i': {
    is: 'advice on something they might do',
    example: 'should i text him',
    asks: true,
    weight: 48,
    answers: ['do-it', 'dont', 'up-to-you'],
  },
  'done-yet': {
    is: 'whether something is done',
    example: 'did you send it yet',
    asks: true,
    weight: 48,
    answers: ['yes', 'not-yet', 'forgot'],
  },
  'when-asked': {
    is: 'a time only the owner knows',
    example: 'what time are you getting there',
    asks: true,
    weight: 49,
    answers: ['blank-time', 'unsure', 'check'],
  },
  'where-asked': {
    is: 'a place only the owner knows',
    example: 'where did you park',
    asks: true,
    weight: 49,
    answers: ['blank-place', 'unsure', 'check'],
  },
  'where-now': {
    is: 'where the owner is, how long they need',
    example: 'where are you? how far out',
    asks: true,
    weight: 49,
    answers: ['blank-eta', 'on-my-way', 'running-late'],
  },
  'who-asked': {
    is: 'a name only the owner knows',
    example: "who's bringing the cake",
    asks: true,
    weight: 49,
    answers: ['blank-name', 'unsure', 'check'],
  },
  'number-asked': {
    is: 'an amount only the owner knows',
    example: 'how much do i owe you',
    asks: true,
    weight: 49,
    answers: ['blank-number', 'unsure', 'check'],
  },
  'what-asked': {
    is: 'a fact only the owner knows',
    example: "what's the wifi password",
    asks: true,
    weight: 47,
    answers: ['check', 'unsure'],
  },
  'what-to-eat': {
    is: 'what the owner would like to have or do',
    example: 'what do you want for dinner',
    asks: true,
    weight: 49,
    answers: ['anything', 'unsure', 'ask-you'],
  },
  opinion: {
    is: 'what the owner thinks of it',
    example: 'which do you like / what do you think?',
    asks: true,
    weight: 48,
    answers: ['love-it', 'looks-good', 'unsure'],
  },
  choice: { is: 'one of two', example: 'red or white?', asks: true, weight: 51, answers: ['option-a', 'option-b', 'either'] },
  'how-are-you': { is: 'how the owner is', example: 'how are you doing?', asks: true, weight: 40, answers: ['fine-you', 'tired', 'fine'] },
  doing: {
    is: 'what the owner is doing',
    example: 'whatcha up to',
    asks: true,
    weight: 44,
    answers: ['nothing-much', 'whats-up-you', 'blank-doing'],
  },
  'how-was': {
    is: 'how something went',
    example: 'how was the interview?',
    asks: true,
    weight: 47,
    answers: ['went-well', 'so-so', 'long-story'],
  },
  'are-you-ok': {
    is: 'whether the owner is well',
    example: 'did you make it home ok?',
    asks: true,
    weight: 48,
    answers: ['all-good', 'home-safe', 'thank-asking'],
  },
  'did-you-know': {
    is: 'news put as a question',
    example: 'did you see the game last night??',
    asks: true,
    weight: 47,
    answers: ['yes-amazed', 'no-what', 'no'],
  },
  'mind-plans': {
    is: 'what the owner has planned',
    example: 'any plans this weekend?',
    asks: true,
    weight: 46,
    answers: ['no-plans', 'unsure', 'whats-up-you'],
  },

  'good-news': {
    is: 'something that makes them happy',
    example: 'i got the job!!!',
    weight: 36,
    answers: ['congratulate', 'amazed', 'happy-for-you'],
  },
  'bad-news': {
    is: 'something that went wrong, not grave',
    example: 'my flight got cancelled',
    weight: 37,
    answers: ['oh-no', 'hope-better', 'ugh'],
  },
  mishap: {
    is: 'an accident on the road or at home in which nobody is said to be hurt',
    example: 'flat tire on the highway',
    weight: 38,
    answers: ['oh-no', 'are-you-ok', 'need-anything'],
  },
  sick: {
    is: 'they or theirs feel ill',
    example: "i've been throwing up all day",
    weight: 38,
    answers: ['feel-better', 'oh-no', 'need-anything'],
  },
  stressed: {
    is: 'worn out, overwhelmed or nervous',
    example: 'this week is killing me',
    weight: 35,
    answers: ['you-got-this', 'oh-no', 'hang-in'],
  },
  nervous: {
    is: 'something hard is ahead of them',
    example: 'my interview is in 10 min wish me luck',
    weight: 37,
    answers: ['good-luck', 'you-got-this', 'let-me-know'],
  },
  thanks: { is: 'thanks', example: 'thank you so much for today', weight: 30, answers: ['welcome', 'anytime'] },
  apology: { is: 'they are sorry', example: "sorry i didn't see this", weight: 34, answers: ['reassure', 'all-good-you'] },
  'running-late': {
    is: 'they come later',
    example: 'running 10 min late sorry',
    weight: 41,
    answers: ['take-your-time', 'reassure', 'see-you-soon'],
  },
  cancels: {
    is: 'they cannot come after all',
    example: "hey i can't make it tonight",
    weight: 42,
    answers: ['reassure', 'next-time', 'aw-miss'],
  },
  'moves-time': {
    is: 'another time for something',
    example: 'can we do 7 instead of 6?',
    asks: true,
    weight: 52,
    answers: ['works', 'cannot', 'check'],
  },
  'suggests-time': {
    is: 'a time for something agreed',
    example: 'does 6 work for you?',
    asks: true,
    weight: 52,
    answers: ['works', 'decline-time', 'check'],
  },
  confirms: { is: 'a plan stands', example: 'ok see you at 6', weight: 33, answers: ['see-you', 'sounds-good', 'great'] },
  'on-their-way': { is: 'they are coming', example: 'leaving now', weight: 39, answers: ['see-you-soon', 'drive-safe', 'ok'] },
  arrival: { is: 'they are there', example: "i'm outside", weight: 39, answers: ['coming-out', 'ok', 'blank-eta-out'] },
  'safe-home': { is: 'they arrived somewhere safely', example: 'home safe', weight: 39, answers: ['glad-safe', 'yay'] },
  reminder: {
    is: 'something not to forget',
    example: "don't forget the trash",
    weight: 38,
    answers: ['got-it', 'thanks-reminder', 'wont-forget'],
  },
  request: {
    is: 'something asked of the owner as a sentence',
    example: 'text me when you get there',
    weight: 40,
    answers: ['will-do', 'got-it'],
  },
  'let-you-know': {
    is: 'they will tell or do something later',
    example: "i'll let you know tomorrow",
    weight: 31,
    answers: ['sounds-good', 'thank', 'no-rush'],
  },
  birthday: { is: 'birthday wishes', example: 'happy birthday!!', weight: 38, answers: ['thank', 'thank-love', 'aw-thank'] },
  holiday: {
    is: 'wishes for a holiday or the new year',
    example: 'merry christmas!',
    weight: 37,
    answers: ['same-wishes', 'you-too', 'thank-you-too'],
  },
  'good-wishes': {
    is: 'luck, a speedy recovery, a good trip',
    example: 'good luck today!',
    weight: 36,
    answers: ['thank', 'aw-thank', 'thank-love'],
  },
  compliment: {
    is: 'praise for the owner',
    example: 'you looked so pretty last night',
    weight: 36,
    answers: ['thank', 'aw-thank', 'you-are-sweet'],
  },
  congratulates: {
    is: 'they are happy for the owner',
    example: 'congratulations on the new job',
    weight: 36,
    answers: ['thank', 'aw-thank'],
  },
  greeting: { is: 'hello', example: 'heyy', weight: 10, answers: ['hey', 'hey-whats-up', 'how-are-you'] },
  'good-morning': { is: 'good morning', example: 'good morning sunshine', weight: 11, answers: ['good-morning', 'morning-how'] },
  'good-night': { is: 'good night', example: 'gn sleep tight', weight: 28, answers: ['good-night', 'sleep-well'] },
  farewell: {
    is: 'they go, or wish a good day',
    example: 'ok have a good day at work!',
    weight: 27,
    answers: ['you-too', 'thank-you-too', 'bye'],
  },
  affection: { is: 'love', example: 'love you', weight: 29, answers: ['love-you-too', 'heart'] },
  missing: { is: 'they miss the owner', example: 'i miss you', weight: 30, answers: ['miss-you-too', 'see-you-soon-hope'] },
  joke: { is: 'something to laugh at', example: 'he put salt in his coffee lmaooo', weight: 20, answers: ['laugh', 'laugh-omg'] },
  rant: {
    is: 'something annoys them',
    example: 'my boss is being so annoying today',
    weight: 32,
    answers: ['ugh', 'no-way', 'sorry-annoying'],
  },
  reproach: { is: 'they complain about the owner', example: 'you never text me back', weight: 43, answers: ['my-bad', 'sorry-make-up'] },
  'looking-forward': {
    is: 'they look forward to something shared',
    example: "can't wait for saturday!!",
    weight: 33,
    answers: ['me-too', 'so-excited', 'yay'],
  },
  enjoyed: { is: 'they enjoyed something together', example: 'had so much fun last night', weight: 36, answers: ['had-fun', 'me-too'] },
  'sweet-thought': {
    is: 'they thought of the owner',
    example: 'saw this and thought of you',
    weight: 34,
    answers: ['aw-thank', 'aw', 'love-that'],
  },
  picture: { is: 'a picture or link to look at', example: 'look at this cutie', weight: 26, answers: ['so-cute', 'love-it', 'laugh-omg'] },
  cute: {
    is: 'something sweet about children or animals',
    example: 'she took her first steps',
    weight: 34,
    answers: ['so-cute', 'aw', 'love-that'],
  },
  'small-talk': {
    is: 'an observation to agree with',
    example: "it's so hot out today",
    weight: 18,
    answers: ['agree-so', 'right', 'laugh'],
  },
  surprise: {
    is: 'something surprising',
    example: "omg you won't believe what happened",
    weight: 35,
    answers: ['ask-who', 'wait-what', 'tell-me', 'no-way'],
  },
  'heads-up': {
    is: 'something the owner should know about their own things',
    example: 'your car lights are on',
    weight: 39,
    answers: ['thanks-telling', 'ok-thanks'],
  },
  fyi: {
    is: 'something to know, nothing to do',
    example: "dinner's in the fridge",
    weight: 24,
    answers: ['ok-thanks', 'got-it'],
  },
  'their-doing': { is: 'what they are doing', example: 'at the store', weight: 16, answers: ['nice', 'fun'] },
  'their-answer': {
    is: 'an answer to what the owner asked',
    example: 'yeah 7 works',
    weight: 22,
    answers: ['great', 'ok-thanks', 'sounds-good'],
  },
  'their-no': { is: 'a no to what the owner asked', example: 'nope sorry', weight: 23, answers: ['reassure', 'ok', 'thanks-anyway'] },
  acknowledges: { is: 'they have seen it', example: 'okok', weight: 12, answers: ['thumbs', 'great'] },
  welcome: { is: 'they were glad to help', example: 'anytime!!', weight: 12, answers: ['heart', 'thumbs', 'you-are-best'] },
  laughs: { is: 'they laugh', example: 'hahahaha', weight: 14, answers: ['laugh', 'i-know'] },
  // Voices store an intent's index in this table, so new ones go at the end.
  sends: {
    is: 'something they send along, to be had and read',
    example: 'the minutes of our meeting are attached',
    weight: 31,
    answers: ['thank', 'got-it', 'ok-thanks'],
  },
} as const satisfies Record<string, Intent>

export type IntentId = keyof typeof intentTable
export const intentIds = Object.keys(intentTable) as readonly IntentId[]

export function rowOf(intent: IntentId): Intent {
  return intentTable[intent]
}
