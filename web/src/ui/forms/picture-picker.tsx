import { useId, useRef, useState, type ChangeEvent } from 'react'
import { Row, Text } from '../layout/pieces.tsx'
import { FieldError } from './field-error.tsx'
import { Icon } from '../signs/icon.tsx'
import { openImagePreview } from '../overlays/image-preview-store.ts'
import styles from './picture-picker.module.css'

/** Named as in the specification (section 4); a failed picture is removed and the reason shown. */
export type PictureStatus = 'ready' | 'uploading' | 'success'

interface Picture {
  key: number
  name: string
  status: PictureStatus
  /** 0 to 100. */
  percent: number
  /** Known after success. */
  url: string
}

export interface PicturePickerProps {
  label: string
  max: number
  hint?: string
  /** Sends one file and answers its address. Its error's message is shown. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>
  /** The addresses of the uploaded pictures, in order. */
  onChange: (urls: string[]) => void
  /** While something is on its way, the form waits. */
  onBusyChange?: (isBusy: boolean) => void
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif'

export function PicturePicker({ label, max, hint, upload, onChange, onBusyChange }: PicturePickerProps) {
  const id = useId()
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  // Several files arrive in any order, each with a list that may be old by then.
  const newest = useRef(pictures)
  const lastKey = useRef(0)
  // One after the other: the server takes one picture of a member at a time.
  const line = useRef(Promise.resolve())
  const [error, setError] = useState<string>()

  function change(update: (before: readonly Picture[]) => readonly Picture[]): void {
    newest.current = update(newest.current)
    setPictures(newest.current)
    onChange(newest.current.flatMap(({ url }) => (url === '' ? [] : [url])))
    onBusyChange?.(newest.current.some(({ status }) => status !== 'success'))
  }

  const set = (key: number, fields: Partial<Picture>) =>
    change((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)))
  const remove = (key: number) => change((before) => before.filter((each) => each.key !== key))

  async function send(file: File, key: number): Promise<void> {
    set(key, { status: 'uploading' })
    try {
      const url = await upload(file, (share) => set(key, { percent: Math.round(share * 100) }))
      set(key, { status: 'success', url, percent: 100 })
    } catch (failure) {
      remove(key)
      setError(`「${file.name}」没传上：${failure instanceof Error ? failure.message : '请再试一次'}`)
    }
  }

  function handleChoose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again after it failed.
    event.target.value = ''
    const taken = files.slice(0, max - pictures.length)
    setError(files.length > taken.length ? `最多 ${max} 张，多出的没有上传` : undefined)
    for (const file of taken) {
      lastKey.current += 1
      const key = lastKey.current
      change((before) => [...before, { key, name: file.name, status: 'ready', percent: 0, url: '' }])
      line.current = line.current.then(() => send(file, key))
    }
  }

  /** All that have arrived: the arrows lead from one to the next. */
  function openPreview(key: number): void {
    const sent = pictures.filter(({ status }) => status === 'success')
    openImagePreview(
      sent.map(({ url, name }) => ({ src: url, title: name })),
      { index: sent.findIndex((each) => each.key === key) },
    )
  }

  return (
    <div>
      <Text block below={8} weight="strong" id={`${id}-label`}>
        {label}
      </Text>
      <Row as="ul" gap={12} align="stretch" wraps role="list" aria-labelledby={`${id}-label`}>
        {pictures.map(({ key, name, status, percent, url }) => (
          <li key={key} className={styles.item}>
            {status === 'success' ? (
              <button type="button" className={styles.shown} onClick={() => openPreview(key)}>
                <img src={url} alt={name} width={88} height={88} />
              </button>
            ) : (
              <span className={styles.waiting} role="status">
                {percent}%
              </span>
            )}
            <button type="button" className={styles.remove} aria-label={`删除图片 ${name}`} onClick={() => remove(key)}>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        {pictures.length < max ? (
          <li className={styles.item}>
            <label className={styles.choose}>
              <Icon name="image" size={24} />
              添加图片
              <input
                type="file"
                className={styles.input}
                accept={ACCEPT}
                multiple
                aria-describedby={hint ? `${id}-hint` : undefined}
                onChange={handleChoose}
              />
            </label>
          </li>
        ) : null}
      </Row>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <Text as="p" above={8} size={13} tone="quiet" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
    </div>
  )
}
