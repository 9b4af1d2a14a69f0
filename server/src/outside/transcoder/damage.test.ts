import { expect, it } from 'vitest'
import { createDamageReader, tellsDamage } from './damage.ts'

const shown = (second: number, isKey = false) =>
  `[Parsed_showinfo_1 @ 0x1] n:  1 pts:  1 pts_time:${second}  pos: 1 fmt:yuv420p iskey:${isKey ? 1 : 0} type:P`
const heard = (second: number) => `[Parsed_ashowinfo_0 @ 0x2] n:1 pts:1024 pts_time:${second} pos:1 fmt:fltp`
const BAD_PICTURE = 'Error while decoding stream #0:1: Invalid data found when processing input'
const BAD_SOUND = 'Error while decoding stream #0:0: Invalid data found when processing input'
const MAPPING = [
  '  Stream #0:1 -> #0:0 (h264 (native) -> wrapped_avframe (native))',
  '  Stream #0:0 -> #0:1 (aac (native))',
]

function damageIn(lines: readonly string[]) {
  const reader = createDamageReader(20)
  for (const line of [...MAPPING, ...lines]) reader.read(line)
  return reader.finish()
}

it('pictures are damaged until one that needs none before it, sound until it is heard again', () => {
  expect(damageIn([shown(1, true), shown(2), BAD_PICTURE, shown(3), BAD_PICTURE, shown(4), shown(5, true)])).toEqual([
    { from: 2, to: 5 },
  ])
  expect(damageIn([heard(2), BAD_SOUND, BAD_SOUND, heard(2.5), shown(9)])).toEqual([{ from: 2, to: 2.5 }])
})

it('damage to the end ends with the film, and two that are close are told as one', () => {
  expect(
    damageIn([
      shown(1, true),
      BAD_PICTURE,
      shown(2, true),
      shown(2.5),
      BAD_PICTURE,
      shown(3, true),
      shown(15),
      BAD_PICTURE,
    ]),
  ).toEqual([
    { from: 1, to: 3 },
    { from: 15, to: 20 },
  ])
  expect(damageIn([shown(1, true), shown(2, true), heard(2)])).toEqual([])
})

it('is told by several versions of the program', () => {
  expect(
    [
      BAD_PICTURE,
      'film.mp4: corrupt decoded frame in stream 0',
      '[vist#0:0/h264 @ 0x1] [dec:h264 @ 0x2] Error submitting packet to decoder: Invalid data found',
      '[vist#0:0/h264 @ 0x1] corrupt decoded frame',
    ].every(tellsDamage),
  ).toBe(true)
  expect(['[vist#0:0/h264 @ 0x1] something else', '[h264 @ 0x1] mmco: unref short failure'].some(tellsDamage)).toBe(
    false,
  )
})
