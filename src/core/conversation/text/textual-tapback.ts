/**
 * Reactions that arrive as text, because one side has SMS, an Android phone or an old system.
 *
 * The whole message is a verb and what it was about: a quotation to the end of the text, or one of a few nouns. A verb without either is
 * something that somebody wrote.
 */
const quotation = String.raw`[“„«"「『‟][\s\S]*[”“»"」』]\s*\.?`

/** Verb phrases as Messages sends them, by language of the sending device. */
const verbs = [
  // English; the reaction with any emoji and its removal.
  'loved',
  'liked',
  'disliked',
  'laughed at',
  'emphasi[sz]ed',
  'questioned',
  String.raw`reacted (?:with )?\S{1,12}(?: \S{1,12})? to`,
  String.raw`removed (?:an? |the )?[^“"]{1,24} from`,
  // German
  'gefällt',
  'gefällt nicht',
  'liebt',
  'lacht über',
  'betont',
  'hinterfragt',
  String.raw`reagierte mit \S{1,12} auf`,
  // French
  'a adoré',
  'a aimé',
  "n[’']a pas aimé",
  'a ri (?:de|à)',
  'a (?:souligné|insisté sur|mis en évidence)',
  'a (?:questionné|interrogé|remis en question)',
  String.raw`a réagi (?:avec|par) \S{1,12} à`,
  // Spanish
  'le encantó',
  'le gustó',
  'no le gustó',
  'le dio risa',
  'se rió de',
  '(?:enfatizó|exclamó|remarcó)',
  '(?:preguntó|cuestionó)(?: por)?',
  String.raw`reaccionó con \S{1,12} a`,
  // Italian
  'ha (?:adorato|amato)',
  'ha messo (?:“)?mi piace(?:”)? a',
  'piace',
  'non piace',
  'ha riso (?:di|a|per)',
  'ha (?:enfatizzato|evidenziato|sottolineato)',
  'ha (?:messo in dubbio|contestato)',
  String.raw`ha reagito con \S{1,12} a`,
  // Portuguese
  'amou',
  'adorou',
  '(?:gostou|curtiu)(?: de)?',
  'não gostou de',
  'riu (?:de|com|para)',
  '(?:enfatizou|destacou)',
  'questionou',
  String.raw`reagiu com \S{1,12} (?:a|à|ao)`,
  // Dutch, Swedish, Danish, Norwegian
  'vindt (?:geweldig|leuk|niet leuk)',
  '(?:geliefd|leuk gevonden|gelachen om|benadrukt|in twijfel getrokken)',
  '(?:älskade|gillade|ogillade|skrattade åt|betonade|ifrågasatte)',
  '(?:elskede|kunne lide|grinede af|fremhævede|satte spørgsmålstegn ved)',
  '(?:elsket|likte|mislikte|lo av|understreket|stilte spørsmål ved)',
]

const nouns = String.raw`(?:an? |the |un[ae]? |une |eine?n? |uma? )(?:image|photo|picture|movie|video|sticker|attachment|audio message|voice message|link|location|contact|gif|file|bild|foto|anhang|sprachnachricht|pièce jointe|message audio|imagen|vídeo|archivo|adjunto|immagine|allegato|imagem|anexo)`

const phrase = new RegExp(String.raw`^(?:${verbs.join('|')})\s*(?:${quotation}|${nouns})$`, 'iu')

const startsWithCapital = /^\p{Lu}/u

/** Android: `👍 to “…”`, with invisible spaces around the emoji and the quotation; removal likewise. */
const android = new RegExp(
  String.raw`^[\s\u200a\u200b]*(?:removed )?[\p{Extended_Pictographic}\p{Emoji_Component}\u200b\u200a\u200d\ufe0f]{1,14}\s*(?:to|from|auf|à|a|aan|в ответ на)\s*[\u200a\u200b]*${quotation}$`,
  'iu',
)

/** Japanese, Chinese and Korean put the quotation first: 「…」を強調しました. */
const quotationFirst =
  /^[“「『"][\s\S]*[”」』"]\s*(?:に|を|が|へ)?\s*(?:“?(?:ハート|いいね|よくないね|爆笑|強調|疑問)|にリアクション|を?(?:強調|ラブ)|(?:表示了|点了|添加了|强调了|質疑|质疑|喜歡|喜欢|대해|에))/u

/** Quotations make the pattern slow on long texts; a reaction quotes at most a message, cut by the sender's device. */
const longestText = 2_000

/** Whether a text is a reaction spelled out, not something that was written. */
export function isTextualTapback(text: string): boolean {
  if (text.length > longestText) return false
  const trimmed = text.trim()
  // Devices begin with a capital letter; who writes "liked "Dune"" in a message does not.
  return (startsWithCapital.test(trimmed) && phrase.test(trimmed)) || android.test(trimmed) || quotationFirst.test(trimmed)
}
