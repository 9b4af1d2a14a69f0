import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { sendPicture } from '../pictures/send-picture.ts'
import { usePictureDrops } from './use-picture-drops.ts'

vi.mock('../pictures/send-picture.ts', () => ({
  sendPicture: vi.fn<typeof sendPicture>(),
  whyNotPicture: () => undefined,
}))
afterEach(cleanup)

const picture = (name: string) => ({ title: name, url: `/${name}` }) as Picture

/** A text area with picture drops; `arrivals` completes each upload. */
function textWithDrops(start: string) {
  const arrivals: ((sent: Picture) => void)[] = []
  vi.mocked(sendPicture).mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)))
  const { result } = renderHook(() => {
    const [value, setValue] = useState(start)
    const area = useRef<HTMLTextAreaElement>(null)
    return { value, ...usePictureDrops({ area, value, onChange: setValue }) }
  })
  const take = (...names: string[]) => act(() => result.current.take(names.map((name) => new File([], name))))
  const arrive = (nth: number, name: string) =>
    act(() => {
      arrivals[nth]?.(picture(name))
      return Promise.resolve()
    })
  return { text: () => result.current.value, take, arrive }
}

it.each([
  ['in turn', [0, 1, 2]],
  ['the last first', [2, 1, 0]],
  ['mixed', [1, 2, 0]],
])('pictures that are put in together stand in their order, arriving %s', async (_how, order) => {
  const drops = textWithDrops('一段')
  drops.take('a', 'b', 'c')
  for (const nth of order) await drops.arrive(nth, ['a', 'b', 'c'][nth] ?? '')
  expect(drops.text()).toBe('一段\n\n![a](/a)\n\n![b](/b)\n\n![c](/c)')
})
