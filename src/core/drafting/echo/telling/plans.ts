import { timeIn } from '../reading/phrase.ts'
import { negation, type Frame } from './frame.ts'

/** Frames for a plan and its time: late, called off, settled. */

const late: Frame = (_, text) => {
  const minutes =
    /\b(5|10|15|20|25|30|five|ten|fifteen|twenty) ?(?:minutes)\b/u.exec(text)?.[1] ??
    /\brunning (?:like |about )?(5|10|15|20|25|30) late\b/u.exec(text)?.[1]
  return minutes === undefined
    ? null
    : { 'take-your-time': `no rush, ${minutes} minutes is fine`, reassure: `no worries about the ${minutes} minutes` }
}

const off: Frame = (words) => {
  const time = timeIn(words)
  if (time === null || /^(?:later|by|at|around|after|yesterday|next)\b/u.test(time)) return null
  return { reassure: `no worries about ${time.replace(/^on /u, '')}` }
}

const planned: Frame = (words) => {
  const time = timeIn(words)
  if (time === null || /^(?:yesterday|last|by|later)\b/u.test(time)) return null
  return { 'see-you': `see you ${time}`, 'sounds-good': `${time.replace(/^(?:at|on) /u, '')} sounds good` }
}

const answered: Frame = (words, text) => {
  if (negation.test(text) || words.length > 8) return null
  const time = timeIn(words)
  return time === null || /^(?:yesterday|last|later|by)\b/u.test(time)
    ? null
    : { great: `great, ${time.replace(/^(?:at|on) /u, '')} it is`, 'sounds-good': `${time.replace(/^(?:at|on) /u, '')} sounds good` }
}

export const plans = { late, off, planned, answered }
