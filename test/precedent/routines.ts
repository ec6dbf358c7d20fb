import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import { seeded } from '#core/evaluation/seeded.ts'

/** A ritual between two people: what one always writes, and what the owner always answers, in the spellings both use. */
export interface Ritual {
  readonly theirs: readonly string[]
  readonly answers: readonly string[]
}

/** Formulaic as only people who text each other every day are: the history that stock phrases come from. */
export const rituals: readonly Ritual[] = [
  { theirs: ['good night!', 'Good night', 'good night ❤️', 'good nighttt'], answers: ['good night!', 'good night ❤️', 'good night'] },
  { theirs: ['night night', 'nite nite', 'night night 😴'], answers: ['night night', 'good night!', 'night night!'] },
  { theirs: ['love you', 'love you!', 'love you ❤️', 'Love you'], answers: ['love you too', 'love you too!', 'love you too ❤️'] },
  { theirs: ['love you so much', 'i love you so much'], answers: ['love you too', 'love you more'] },
  { theirs: ['thank you!', 'thank you so much', 'Thank you', 'thank you 🙏'], answers: ["you're welcome!", 'no problem', 'no problem!'] },
  { theirs: ['thanks for your help', 'thanks for your help!'], answers: ['no problem!', 'anytime', 'no problem'] },
  { theirs: ['thanks for dinner', 'thanks for dinner!!'], answers: ['anytime!', 'anytime', 'my pleasure'] },
  { theirs: ['did you eat?', 'did you eat', 'did u eat?'], answers: ['yes i did', 'yes i did!', 'yes'] },
  { theirs: ['did you sleep well?', 'did you sleep well'], answers: ['yes i did', 'yes!', 'yes i did!'] },
  { theirs: ['did you get home ok?', 'did you get home ok'], answers: ['yes i did', 'yes', 'yes i did!'] },
  { theirs: ['did you feed the cat?', 'did you feed the cat'], answers: ['yes i did', 'yes i did!'] },
  { theirs: ['did you watch the game?', 'did you watch the game last night?'], answers: ['yes i did!', 'yes', 'yeah'] },
  { theirs: ['good morning!', 'good morning', 'Good morning ☀️'], answers: ['good morning!', 'good morning', 'good morning ☀️'] },
  { theirs: ['happy friday!', 'happy friday'], answers: ['happy friday!', 'happy friday'] },
  { theirs: ['sweet dreams', 'sweet dreams!'], answers: ['good night', 'good night!'] },
  { theirs: ['im home', "i'm home", 'im home!'], answers: ['ok', 'ok!', 'ok good'] },
  { theirs: ['leaving work now', 'leaving work'], answers: ['ok', 'ok!', 'ok see you'] },
  { theirs: ['just landed', 'just landed!'], answers: ['yay', 'yay!'] },
  { theirs: ['dinner is ready', 'dinner is ready!'], answers: ['ok', 'ok!', 'ok thanks'] },
  { theirs: ['see you later', 'see you later!'], answers: ['see you', 'see you!', 'see ya'] },
  { theirs: ['have a good day', 'have a good day!'], answers: ['thanks', 'thanks!', 'thank you'] },
  { theirs: ['drive safe', 'drive safe!'], answers: ['thanks', 'thanks!', 'thank you'] },
  { theirs: ['you are so funny', 'youre so funny lol'], answers: ['haha', 'hahaha', 'haha thanks'] },
  { theirs: ['look at this cat', 'look at this cat lol'], answers: ['haha', 'hahaha', 'haha so cute'] },
  { theirs: ['that was fun', 'that was so fun'], answers: ['yes it was', 'yes', 'yes it was!'] },
  { theirs: ['are you awake?', 'are you awake'], answers: ['yes', 'yes!', 'yep'] },
  { theirs: ['are you ok?', 'you ok?'], answers: ['yes', 'yes!', 'yes i am'] },
  { theirs: ['nice photo', 'nice photo!', 'nice photo 😍'], answers: ['thank you!', 'thanks', 'thanks!'] },
  { theirs: ['can you feed the cat', 'can you feed the cat?'], answers: ['of course!', 'of course', 'sure'] },
  { theirs: ['could you water the plants?', 'could you water the plants'], answers: ['of course!', 'sure!', 'of course'] },
]

/** What came between: everyday talk that is answered in other words each time, so that many words are seen and few are precedents. */
const asides = [
  'dad had a nice day',
  'mom says hi',
  'the dog ate my left shoe',
  'did you see the moon',
  'what are you making for dinner',
  'work was so long today',
  'i want to go to the sea',
  'we found a great place on the way home',
  'he made it to the finals',
  'she is on the phone again',
  'how is the new kitchen',
  'it was so cold on the roof terrace',
  'the doctor show is on',
  'my heart is full',
  'kill me this meeting is so long',
  'i could die for that cake',
  'lol i am dead',
  'the baby goats are so cute',
  'i love that song',
  'i lost my umbrella',
]
const answersToAsides = [
  'oh nice',
  'haha no way',
  'hmm maybe the blue one',
  'so cute',
  'what a day',
  'i like it',
  'wow',
  'no idea to be honest',
  'lol same',
  'the second one',
]

export const beloved: Contact = { key: 'card:rio', name: 'Rio', group: false, addresses: ['+12025550143'] }
const colleague: Contact = { key: 'card:kate', name: 'Kate Moreno', group: false, addresses: ['+12025550188'] }
export const routineContacts: readonly Contact[] = [beloved, colleague]

/** The history, through the types that extraction gives: `count` pairs, one an hour, most of them with one person. */
export function routineHistory(count: number, seed = 11): ReplyPair[] {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, i): ReplyPair => {
    const isRitual = random() < 0.85
    const ritual = pick(rituals)
    const contact = random() < 0.85 ? beloved : colleague
    return {
      id: `routine-${i}`,
      contact: contact.key,
      group: false,
      at: Date.UTC(2025, 9, 1) + i * 3_600_000,
      delay: 60_000,
      incoming: [isRitual ? pick(ritual.theirs) : pick(asides)],
      previous: [],
      reply: [isRitual ? pick(ritual.answers) : pick(answersToAsides)],
    }
  })
}
