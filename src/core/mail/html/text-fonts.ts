/**
 * Fonts that mail programs and systems write text with. In others letters may be pictures (Wingdings, Symbol), so that the text says something else. Those
 * for emoji have no letters.
 */
const textFonts: ReadonlySet<string> = new Set(
  (
    'arial,arial black,arial narrow,arial nova,helvetica,helvetica neue,helveticaneue,helveticaneue-light,calibri,calibri light,cambria,cambria math,candara,corbel,constantia,' +
    'consolas,courier,courier new,georgia,garamond,palatino,palatino linotype,book antiqua,bookman old style,tahoma,verdana,geneva,trebuchet ms,times,times new roman,' +
    'comic sans ms,century gothic,franklin gothic book,gill sans,gill sans mt,lucida,lucida grande,lucida sans,lucida sans unicode,lucida console,monaco,menlo,sf pro,sf pro text,' +
    'sf pro display,sfmono-regular,.sf ns,.sf ns text,.sf ui text,.sfui-regular,.sfuitext,.applesystemuifont,-apple-system,-apple-system-body,blinkmacsystemfont,system-ui,' +
    'ui-sans-serif,ui-serif,ui-monospace,segoe ui,segoe ui web,segoe ui historic,roboto,google sans,google sans text,open sans,source sans pro,lato,montserrat,inter,ubuntu,cantarell,' +
    'oxygen,oxygen-sans,noto sans,noto serif,droid sans,droid sans mono,liberation sans,liberation mono,dejavu sans,dejavu sans mono,fira sans,aptos,aptos display,aptos_embeddedfont,' +
    'aptos_msfontservice,uictfonttextstylebody,yahoo sans,sans-serif,serif,monospace,cursive,inherit,initial,' +
    'apple color emoji,segoe ui emoji,segoe ui symbol,noto color emoji,notocoloremoji,android emoji,emojisymbols,emojifont,emoji'
  ).split(','),
)

/** Whether all of these font families are known for text: where a reader has not the first, the next is taken. */
export function isTextFont(families: string): boolean {
  const names = families.split(',').map((name) =>
    name
      .trim()
      .replace(/^(["'])(.*)\1$/u, '$2')
      .toLowerCase(),
  )
  return names.length <= 30 && names.every((name) => textFonts.has(name))
}
