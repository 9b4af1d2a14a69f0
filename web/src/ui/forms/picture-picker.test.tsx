import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeImagePreview, imagePreviewStore } from '../overlays/image-preview-store.ts'
import { PicturePicker } from './picture-picker.tsx'

afterEach(cleanup)

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

function show(upload: (file: File) => Promise<string>, max = 2) {
  const onChange = vi.fn()
  const onBusyChange = vi.fn()
  render(<PicturePicker label="图片" max={max} upload={upload} onChange={onChange} onBusyChange={onBusyChange} />)
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('添加图片'), files)
  return { onChange, onBusyChange, choose }
}

test('a picture goes from ready to success and can be taken away', async () => {
  const { onChange, onBusyChange, choose } = show(({ name }) => Promise.resolve(`/uploads/${name}`))
  await choose(file('a.png'))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['/uploads/a.png']))
  expect(onBusyChange.mock.calls[0]).toEqual([true])
  expect(onBusyChange).toHaveBeenLastCalledWith(false)
  await userEvent.click(screen.getByRole('button', { name: '删除图片 a.png' }))
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('a picture that fails is removed and the reason said', async () => {
  const { onChange, choose } = show(({ name }) =>
    name === 'bad.png' ? Promise.reject(new Error('图片不能超过 5 MB')) : Promise.resolve(`/uploads/${name}`),
  )
  await choose(file('bad.png'), file('good.png'))
  await waitFor(() => expect(screen.getByText('「bad.png」没传上：图片不能超过 5 MB')).toBeTruthy())
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['/uploads/good.png']))
})

test('more than the most are not sent', async () => {
  const upload = vi.fn(({ name }: File) => Promise.resolve(`/uploads/${name}`))
  const { choose } = show(upload)
  await choose(file('a.png'), file('b.png'), file('c.png'))
  expect(upload).toHaveBeenCalledTimes(2)
  expect(screen.getByText('最多 2 张，多出的没有上传')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('添加图片')).toBeNull())
})

test('a picture is looked at among the others', async () => {
  const { onChange, choose } = show(({ name }) => Promise.resolve(`/uploads/${name}`))
  await choose(file('a.png'), file('b.png'))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['/uploads/a.png', '/uploads/b.png']))
  await userEvent.click(screen.getByRole('button', { name: 'b.png' }))
  expect(imagePreviewStore.get()).toMatchObject({ index: 1, horizontal: true })
  closeImagePreview()
})
