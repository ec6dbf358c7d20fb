/** US area codes that the persona's own people don't have. The numbers are 555-01xx, which are never assigned. */
const areaCodes =
  '201 202 203 205 206 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 ' +
  '269 270 272 276 281 301 302 303 304 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330 334 336 337 339 347 351 352 ' +
  '360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 442 443 458 469 470 475 478 479'
const areas = areaCodes.split(' ')

/**
 * A number that belongs to nobody: +1 AREA 555 01xx. After the last area code it starts over.
 *
 * @param index from 0; numbers are different below `fictionalNumberCount`.
 */
export function fictionalNumber(index: number): string {
  const area = areas[Math.floor(index / 100) % areas.length] ?? '201'
  return `+1${area}55501${String(index % 100).padStart(2, '0')}`
}

/** Number of different fictional numbers. */
export const fictionalNumberCount = areas.length * 100
