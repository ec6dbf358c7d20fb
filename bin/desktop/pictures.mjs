#!/usr/bin/env node
/**
 * Renders the app's images from the vectors in build/pictures. Run it after one of those has changed:
 *
 *   node bin/desktop/pictures.mjs   build/icon.icns, and the menu bar's pictures in two sizes beside their vectors
 *
 * Rendered by Chromium, which the tests need anyway.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '../ensure/chromium.mjs'

const build = join(import.meta.dirname, '..', '..', 'build')
const vectors = join(build, 'pictures')

/** Apple's names for PNG images in an icns file, by pixels. If two have the same size, the second is for high-density screens. */
const iconTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
/** Size of a menu bar image, points. */
const menuSize = 18

await ensureChromium()
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  /** @param {string} svg @param {number} pixels @returns {Promise<Buffer>} */
  const draw = async (svg, pixels) => {
    await page.setViewportSize({ width: pixels, height: pixels })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${pixels}px;height:${pixels}px}</style>${svg}`)
    return page.screenshot({ omitBackground: true })
  }
  const icon = readFileSync(join(vectors, 'icon.svg'), 'utf8')
  const parts = []
  for (const [type, pixels] of Object.entries(iconTypes)) parts.push(part(type, await draw(icon, pixels)))
  writeFileSync(join(build, 'icon.icns'), part('icns', Buffer.concat(parts)))
  for (const file of readdirSync(vectors).filter((name) => /^menu-.*\.svg$/.test(name))) {
    const svg = readFileSync(join(vectors, file), 'utf8')
    const name = file.replace('.svg', 'Template')
    writeFileSync(join(vectors, `${name}.png`), await draw(svg, menuSize))
    writeFileSync(join(vectors, `${name}@2x.png`), await draw(svg, menuSize * 2))
  }
} finally {
  await browser.close()
}

/** A four-letter name, the total length, and the content. @param {string} type @param {Buffer} content */
function part(type, content) {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
