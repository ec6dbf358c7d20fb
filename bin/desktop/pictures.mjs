#!/usr/bin/env node
/**
 * Draws the app's pictures from their vectors in build/pictures, where one of those has changed:
 *
 *   node bin/desktop/pictures.mjs   build/icon.icns, and the menu bar's pictures in two sizes beside their vectors
 *
 * Chromium, which the tests have anyway, does the drawing.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '../ensure/chromium.mjs'

const build = join(import.meta.dirname, '..', '..', 'build')
const vectors = join(build, 'pictures')

/** Apple's names for PNG pictures in an icns file, by pixels; the second of two of one size is for screens of double density. */
const iconTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
/** Points of a picture in the menu bar. */
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

/** A name of four letters, the length with both, and the content. @param {string} type @param {Buffer} content */
function part(type, content) {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
