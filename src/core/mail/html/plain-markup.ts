import { isTextFont } from './text-fonts.ts'

/** Elements and attributes that mail programs put around text and that show nothing besides it. Anything else may. */

/**
 * Not among them: what strikes out (`s`, `del`), raises (`sup`), turns around (`bdo`), adds marks (`q`), folds or moves (`details`, `tfoot`, `caption`), and
 * whatever draws or is filled.
 */
const elements: ReadonlySet<string> = new Set(
  'html head body title meta style div p span br wbr hr a b strong i em u ins font small big tt code pre center address nobr blockquote ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table tbody tr td th colgroup col section article header footer main img o:p'.split(
    ' ',
  ),
)

/** What no reader sees, or only where it is. `style`, `href`, `src`, `alt` and the like are read apart. */
const unshown: ReadonlySet<string> = new Set(
  'class id style lang xml:lang name target rel href src alt width height valign cellpadding cellspacing nowrap noshade clear color bgcolor background link vlink alink text leftmargin topmargin marginwidth marginheight bottommargin rightmargin hspace vspace tabindex spellcheck translate role aria-hidden aria-level aria-setsize aria-posinset cite ocsi fpstyle bis_skin_checked'.split(
    ' ',
  ),
)

/** Attributes that change what is shown, with the values that do not. */
const values: Readonly<Record<string, RegExp>> = {
  dir: /^(?:ltr|auto)$/iu,
  border: /^0?$/u,
  size: /^[+-]?[1-5]$/u,
  start: /^1$/u,
  type: /^(?:1|disc|circle|square|cite|text\/css)$/iu,
  colspan: /^\d{1,2}$/u,
  rowspan: /^1$/u,
  title: /^$/u,
}

export function isPlainElement(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (!elements.has(tag)) return false
  if (tag === 'meta') return !/refresh/iu.test(attributes['http-equiv'] ?? '')
  return Object.entries(attributes).every(([name, value]) => isPlainAttribute(tag, name, value))
}

function isPlainAttribute(tag: string, name: string, value: string): boolean {
  // Only style sheets show these, by a function that is on no list.
  if (unshown.has(name) || name.startsWith('data-') || name.startsWith('xmlns')) return true
  if (name === 'face') return isTextFont(value)
  // A table or a picture at one side has what follows it beside or before it.
  if (name === 'align')
    return (tag === 'table' || tag === 'img' ? /^(?:center|left)?$/iu : /^(?:center|left|right|justify|top|middle)?$/iu).test(value)
  if (tag === 'hr' && name === 'size') return /^\d$/u.test(value)
  if (tag === 'style' && name === 'media') return true
  return Object.hasOwn(values, name) && values[name]?.test(value.trim()) === true
}

/** What desktop Outlook puts into every mail for itself: settings of its drawings, and that they are drawings. */
const ofOutlook =
  /^\s*\[if [^\]]{1,40}\]>(?:\s|<\/?xml>|<\/?o:(?:shapedefaults|shapelayout|idmap|officedocumentsettings|allowpng|pixelsperinch)(?: v:ext="edit"| spidmax="\d{1,6}"| data="\d{1,6}"){0,3} ?\/?>|\d{2,3}(?=<\/o:pixelsperinch>)|<style>|<\/style>|[vow]\\:\* \{behavior:url\(#default#vml\);\}|\.shape \{behavior:url\(#default#vml\);\})*<!\[endif\]\s*$/iu

/** Whether no program shows anything of a comment, or of a `<!…>` or `<?…>`, which are comments, too. Outlook shows what is in some of them. */
export function isPlainComment(comment: string): boolean {
  if (!/\[\s*(?:if|endif|cdata)/iu.test(comment)) return true
  return comment.length <= 2_000 && (ofOutlook.test(comment) || /^\s*\[if [^\]]{1,40}\]>\s*<!\[endif\]\s*$/iu.test(comment))
}
