import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Electron's program keeps its fuses: this, a version, how many there are, and one letter for each. */
const fuseWire = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX${String.fromCodePoint(1, 9)}010011001`

const plist = (entries: Record<string, string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>${Object.entries(
    entries,
  )
    .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
    .join('')}</dict></plist>\n`

/**
 * An Electron for the Mac without its programs: the folders, the property lists and the place of the fuses, so that electron-builder packs on
 * any system. It shows what our configuration makes of Electron, and nothing of Electron itself.
 */
export function writeSkeleton(folder: string): void {
  const put = (path: string, content: string): void => {
    const file = join(folder, 'Electron.app/Contents', path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, content, { mode: 0o755 })
  }
  const app = {
    CFBundleIdentifier: 'com.github.Electron',
    CFBundleName: 'Electron',
    CFBundleExecutable: 'Electron',
    LSMinimumSystemVersion: '13.0',
  }
  put('Info.plist', plist(app))
  put('MacOS/Electron', 'program')
  put('Resources/electron.icns', 'icon')
  const framework = 'Frameworks/Electron Framework.framework'
  for (const place of [framework, `${framework}/Versions/A`]) put(`${place}/Electron Framework`, `program ${fuseWire} end`)
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${kind}`
    put(
      `Frameworks/${name}.app/Contents/Info.plist`,
      plist({ ...app, CFBundleIdentifier: 'com.github.Electron.helper', CFBundleName: name, CFBundleExecutable: name }),
    )
    put(`Frameworks/${name}.app/Contents/MacOS/${name}`, 'program')
  }
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(join(folder, file), '45.4.1')
}
