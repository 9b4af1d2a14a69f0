import { mkdtemp, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { campaignSize } from '../scripts/testing/campaign.ts'
import { findMoments } from '../server/src/features/films/transcode/odd-films/testing/flash-and-beep.ts'
import { ODD_VIDEOS } from '../server/src/features/films/transcode/odd-films/testing/odd-videos.ts'
import { expect, PC } from './fixtures.ts'
import { bringFilm, MADE_WITHIN_MS, showInLesson } from './made-film.ts'
import { lateness } from './film-moments.ts'
import { test } from './manage-fixtures.ts'
import { freeCourse, lessonOf, playUrl, plays } from './player-steps.ts'

/** More than this is noticed (EBU R37). */
const TOGETHER_WITHIN_SECONDS = 0.04

const isHeard = (name: string) => {
  const becomes = ODD_VIDEOS[name]?.becomes
  return becomes !== undefined && !('refused' in becomes) && (becomes.hasSound ?? true) && becomes.says === undefined
}
const names = campaignSize({
  everyRun: ['fifteen.mp4', 'late-picture.mkv'],
  whole: Object.keys(ODD_VIDEOS).filter(isHeard),
})

test.use({ ...PC, bypassCSP: true })

for (const name of names) {
  test(`${name}: in the player, picture and sound are as far apart as they were, at its start, middle and end`, async ({
    page,
    context,
    school,
    owner,
    newMember,
    logIn,
  }) => {
    test.setTimeout(MADE_WITHIN_MS * 2)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-odd-'))
    try {
      await ODD_VIDEOS[name]?.make(folder, name)
      // By the ending `.ts` it would be taken for a program.
      const file = path.join(folder, name.replace(/\.ts$/, '.m2ts'))
      await rename(path.join(folder, name), file)
      const { flashes, beeps } = await findMoments(file, file)
      const { filmId } = await bringFilm(school, owner, file)
      const course = await freeCourse(school, newMember)
      // After the last one no other follows by itself.
      const lesson = lessonOf(course, -1)
      const putBack = await showInLesson(school, filmId, lesson)
      await logIn(context, newMember)
      await page.goto(playUrl(course, lesson))
      await plays(page)
      const apart = beeps.map((beep, nth) => {
        const flash = flashes[nth]
        return flash === undefined ? undefined : flash - beep
      })
      const late = await lateness(page, apart)
      await putBack()
      expect(late).toHaveLength(beeps.length)
      const ofPairs = late.filter((seconds) => seconds !== undefined)
      expect(ofPairs.length).toBeGreaterThan(0)
      for (const seconds of ofPairs) {
        expect(Math.abs(seconds), JSON.stringify({ late, flashes, beeps })).toBeLessThan(TOGETHER_WITHIN_SECONDS)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
