import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { later } from './later.tsx'

afterEach(cleanup)

const Part = ({ word }: { word: string }) => <p>{word}</p>

it('draws a part when its code is here, at once the second time', async () => {
  const load = vi.fn(() => Promise.resolve(Part))
  const Later = later(load, '等一等')
  const { container } = render(<Later word="来了" />)
  expect(container.textContent).toBe('等一等')
  expect(await screen.findByText('来了')).toBeTruthy()
  cleanup()
  render(<Later word="又来" />)
  expect(screen.getByText('又来')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('leaves the place as it was when the code cannot be had, and tries again with the next drawing', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Part)
  const Later = later(load)
  const { container } = render(<Later word="来了" />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(container.textContent).toBe('')
  cleanup()
  render(<Later word="来了" />)
  expect(await screen.findByText('来了')).toBeTruthy()
})

it('says that the code cannot be had where the place would be a riddle, and tries again when asked', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Part)
  const Later = later(load, '等一等', (retry, { word }) => <button onClick={retry}>{word}：没有来</button>)
  render(<Later word="文稿" />)
  fireEvent.click(await screen.findByRole('button', { name: '文稿：没有来' }))
  expect(await screen.findByText('文稿')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
