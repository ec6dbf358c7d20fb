import type { TextForm } from './form.ts'

/** Forms that ask nothing, or ask for money: small complaints, debts of thanks, what they will do, somebody's good news. */

const relative =
  '(?:(?:my|our|your|his|her) (?:\\w+ )?(?:brother|sister|cousin|mom|dad|mother|father|parents|son|daughter|niece|nephew|aunt|uncle|grandma|grandpa|roommate|friend|best friend|boyfriend|girlfriend|husband|wife|boss|coworker|team|kids?|dog))'
const goodTurn =
  '(?:got (?:engaged|married|promoted|hired|accepted|into|in|the (?:job|part|lead|house|apartment|role|internship|scholarship)|a (?:job|raise|promotion|puppy|scholarship))|(?:is|are) (?:getting married|engaged|pregnant|expecting|having a (?:baby|boy|girl)|cancer free|coming to visit|coming home|visiting|graduating|moving (?:back|here))|had (?:the|their|her|his|a) (?:baby|babies|twins)|passed (?:his|her|their|the) (?:\\w+ )?(?:test|exam|boards|bar|driving test|class)|made (?:the|varsity|jv|all) ?\\w*|graduated|won|proposed|said yes)'
const laughing = /[😂🤣💀😆]|\b(?:lol|lmf?ao+|ha(?:ha)+h?)\b/iu
const asSaid = '(?:(?:finally|just|actually|officially) )*'

const whoever = `(?:${relative}|he|she|they|(?!i\\b|we\\b|you\\b|it\\b|that\\b|this\\b|the\\b|who\\b|what\\b|nobody\\b|never\\b|almost\\b|my\\b|not\\b)[a-z]{3,10})`
/** Somebody they know has done well: to be glad about with them, but no merit of theirs. */
const goodNews: Omit<TextForm, 'rule'> = {
  intent: 'good-news',
  unless: /\b(?:not|never|but|almost|again|ex|without|only|wish|if|no|apparently|hate)\b/u,
  needs: /[!🎉🥳❤😍🥹]/u,
  said: (_, { text }) => {
    if (/\b(?:visit|visiting|home|back|here)\b/u.test(text))
      return { by: { amazed: 'yay, so excited for you', 'happy-for-you': 'so happy for you' } }
    const them = hers.test(text) ? 'her' : his.test(text) ? 'him' : 'them'
    return { by: { amazed: "that's so great", 'happy-for-you': `so happy for ${them}`, congratulate: `tell ${them} congrats` } }
  },
}
const his = /\b(?:he|his|brother|son|nephew|dad|father|uncle|grandpa|husband|boyfriend)\b/u
const hers = /\b(?:she|her|sister|daughter|niece|mom|mother|aunt|grandma|wife|girlfriend)\b/u

export const remarks: readonly TextForm[] = [
  {
    intent: 'yes-no',
    rule: /^(?:really|for real|seriously|are you (?:sure|serious)|you sure)$/u,
    needs: /\?/u,
    said: () => ({ yes: '{yes}, really' }),
  },
  { intent: 'surprise', rule: /^knock knock$/u, isClosed: true, said: () => ({ by: { 'wait-what': "who's there" } }) },
  {
    intent: 'arrival',
    rule: /^(?:dinner|lunch|breakfast|food|brunch|pizza|supper) (?:is |s )?(?:ready|on the table|served|here)$|^(?:dinners|lunchs|breakfasts|foods) ready$/u,
    isClosed: true,
    said: () => ({ by: { 'coming-out': 'coming' } }),
  },
  {
    intent: 'compliment',
    rule: /^(?:i |we )?(?:just )?(?:got|bought|brought|grabbed|made|saved) you (?:a|an|some|the|another) (?:coffee|tea|latte|bagel|donut|sandwich|cookie|cookies|drink|beer|lunch|dinner|snack|snacks|slice|plate|burrito|little something|present|gift|ticket|seat)$/u,
    isClosed: true,
    said: () => ({ by: { thank: 'oh {thanks}', 'aw-thank': 'aw {thanks}' } }),
  },
  {
    intent: 'bad-news',
    rule: /^(?:hey )?your (?:flight|train|bus|connection|trip|order|appointment|class|game|show|shift)s? (?:(?:is|was|got|has been|just got) )?(?:delayed|cancelled|canceled|late|moved|postponed|pushed(?: back)?)$/u,
    said: () => ({ by: { 'oh-no': 'oh no, {thanks} for telling me' } }),
  },
  { intent: 'request', rule: /^(?:it is )?your (?:turn|move)$/u, isClosed: true, said: () => ({ by: { 'will-do': '{ok}, on it' } }) },
  {
    intent: 'compliment',
    rule: /^your (?:dog|cat|puppy|kitten|baby|kids?|son|daughter|house|place|apartment|garden|new \w+) (?:is|are|looks?) (?:so |really |such a |just |very |too )*(?:cute|adorable|sweet|pretty|beautiful|gorgeous|nice|amazing|precious|cutie)$/u,
    said: () => ({ by: { thank: '{thanks} so much', 'aw-thank': 'aw {thanks}' } }),
  },
  {
    intent: 'laughs',
    rule: /^(?:ok |fine |ugh )*(?:you (?:were|are) (?:so |totally |absolutely )?right(?: about (?:it|that|this|him|her|them))?)$/u,
    isClosed: true,
    said: () => ({ by: { laugh: 'told you {laugh}' } }),
  },
  {
    intent: 'small-talk',
    rule: /^can you believe (?:it is|that it is|it was|how) .{3,40}$/u,
    said: () => ({ by: { 'agree-so': 'I know right' } }),
  },
  {
    intent: 'bad-news',
    rule: /^i (?:just )?(?:failed|bombed|flunked) (?:my|the|a|that|another) (?:\w+ )?(?:test|exam|quiz|midterm|final|interview|class|audition)$/u,
    needs: laughing,
    said: () => ({ by: { 'oh-no': 'oh no, {sorry}', 'hope-better': 'next time for sure' } }),
  },
  {
    intent: 'fyi',
    rule: /^(?:i am |we are )?(?:feeling|feel|doing) (?:so |much |a lot |way |a little |a bit )*better(?: today| now| already| this morning| thank you| thanks)*$/u,
    needs: /^[^?]*$/u,
    said: () => ({ by: { 'ok-thanks': 'so glad to hear that' } }),
  },
  {
    intent: 'favor',
    rule: /^(?:can|could|would|will) you (?:please )?(?:pay|lend|loan|wire|transfer|buy) (?:me |us )?(?:the (?:invoice|bill|bills|rent|deposit|check|tab|fee|fine)|my (?:rent|bill|bills|half|share)|some money|money)\b.*$/u,
    said: () => null,
  },
  {
    intent: 'favor',
    rule: /^(?:can|could|would|will) you (?:please )?(?:approve|sign off on|okay|look over|review) (?:my|the|this|our|it)\b(?: \w+){0,3}$/u,
    said: () => ({ by: { agree: "{yes}, I'll take a look" } }),
  },
  {
    intent: 'favor',
    rule: /^(?:(?:can|could|will|would) you (?:please |just )*|please |just )?(?:venmo|zelle|cashapp|cash app|paypal|reimburse|pay) (?:me|us)(?: back)?(?: (?:for|when|back|the|your|asap|by|today|tonight|tomorrow|if)\b.{0,50})?$/u,
    said: (_, { text }) => (/\d/u.test(text) ? null : { by: { check: 'how much was it' } }),
  },
  // Small change: whether it is lent the owner says. More than that gets no line.
  {
    intent: 'favor',
    rule: /^(?:any (?:chance|way) )?(?:can|could|will|would|may) (?:you|i) (?:please |just |maybe |possibly )*(?:lend|loan|spot|borrow|front)(?: me)?(?: like| about)? \$?\d{1,2}(?: (?:bucks|dollars))?(?: (?:til|till|until|for|to)\b.*)?$/u,
    said: () => ({ by: { agree: 'let me see what I can do', cannot: "{sorry}, I can't right now" } }),
  },
  {
    intent: 'favor',
    rule: /^(?:(?:can|could|will|would|may) (?:you|i) (?:please |just |maybe )*)?(?:send|lend|loan|spot|give|borrow|venmo|zelle|front)(?: me| us)? (?:like |about )?\$?\d+\b.*$|^you (?:still )?owe me\b.*$|^(?:can|could) you (?:spot|cover) me (?:for|until)\b.*$/u,
    said: () => null,
  },
  {
    intent: 'offer',
    rule: /^(?:do|did) (?:i|we) owe you (?:anything|something|any money)(?: for .{2,30})?$/u,
    said: () => ({ by: { 'no-thanks': "no, don't worry about it", 'yes-please': '{yes}, [number]' } }),
  },
  {
    intent: 'done-yet',
    rule: /^did you (?:venmo|zelle|pay|paypal|reimburse) (?:me|us|him|her|them)(?: back)?(?: yet| already)?(?: for .{2,30})?$/u,
    said: () => ({ ofOwner: true, yes: '{yes}, I did', no: "{no}, {sorry}, I haven't yet" }),
  },
  {
    intent: 'rant',
    rule: /^(?:i am )?(?:so |really |super |kinda )*(?:bored|hungry|starving)(?: right now| today| out of my mind| outta my mind| at (?:work|home|school|this meeting)| in (?:class|this meeting))*$|^(?:there is )?nothing to do$|^i (?:really )?(?:dont|do not) (?:want|feel like) (?:to )?(?:go(?:ing)? to |do(?:ing)? )?(?:work|school|class|the gym|laundry|dishes)(?: today| tomorrow)?$|^(?:this|my) (?:class|meeting|shift|day|lecture|flight|line) (?:is never ending|is so boring|will never end|wont end|is taking forever|never ends)$|^(?:work|today|class) is (?:so )+(?:slow|boring|long)(?: today)?$/u,
    isClosed: true,
    said: (_, { text }) => ({
      by: { ugh: 'ugh same', ...(/\b(?:hungry|starving)\b/u.test(text) ? {} : { 'sorry-annoying': 'hang in there' }) },
    }),
  },
  {
    intent: 'thanks',
    rule: /^(?:(?:thanks|thank you|thank you so much|well|yeah|seriously|you are the best) )*(?:i )?(?:totally |really |so )?owe you(?: one| big| big time| for (?:this|that)| so much)*(?: thank you| thanks)?$/u,
    isClosed: true,
  },
  {
    intent: 'thanks',
    rule: /^(?:(?:thanks|thank you|well|yeah|seriously) )*(?:i )?(?:totally |really )?owe you (?:a )?(?:beer|drink|coffee|lunch|dinner|meal|drinks|cookies)(?: for (?:this|that))?(?: thank you| thanks)?$/u,
    isClosed: true,
    said: () => ({ by: { welcome: 'glad I could help', anytime: 'no need, but sounds good to me' } }),
  },
  {
    intent: 'let-you-know',
    rule: /^(?:(?:first )?(?:drinks?|dinner|lunch|coffee|beers?|round|brunch)|(?:the )?next (?:one|ones|round|time|dinner|drinks?|coffee)) (?:is |are )?on (?:me|us)(?: next time| tonight| this time)?$/u,
    isClosed: true,
    said: () => ({ by: { 'sounds-good': 'sounds good to me' } }),
  },
  {
    intent: 'let-you-know',
    rule: /^(?:(?:just|i|we|yep|yes|k|yeah) )*(?:got|saw|received|read|seen)(?: (?:it|this|that|your (?:text|texts|message|messages|email|note|voicemail|call)))? (?:i am )?(?:on it|(?:i |we )?(?:will|ll|am going to|can) (?!not\b|be late|have to|need to|miss|cry|never)[a-z]+.{0,50})$|^(?:yes |sure |yep )?will do(?: (?:tonight|tomorrow|thanks|thank you))?$|^(?:i am )?on it$/u,
    said: () => ({ by: { thank: 'great, {thanks}' } }),
  },
  // Their own engagement: the owner's own words for good news fit.
  { intent: 'good-news', rule: /^(?:he|she|they) (?:(?:finally|just|actually) )*(?:proposed|said yes)$/u, needs: /!/u, isClosed: true },
  { ...goodNews, rule: new RegExp(`^${whoever} ${asSaid}${goodTurn}$`, 'u'), isClosed: true },
  { ...goodNews, rule: new RegExp(`^${whoever} ${asSaid}${goodTurn} .{1,40}$`, 'u') },
  {
    intent: 'picture',
    rule: /^(?:look at|check out) (?:this|him|her|them|that|it)(?: (?:guy|dude|dog|cat|face|thing|one|picture|photo))?$/u,
    needs: laughing,
    isClosed: true,
  },
]
