import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { clockOf, millisOf } from './cue-edits.ts'

/** Longer than any film. */
const MOST_SECONDS = 86_400

/** Moves all lines by the same time. */
export function ShiftDialog({ onShift, onClose }: { onShift: (byMs: number) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const seconds = /^[-+−]?\d{1,5}(?:\.\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : Number.NaN
  const isGood = seconds !== 0 && Math.abs(seconds) <= MOST_SECONDS
  return (
    <FormDialog
      title="全部移动"
      action={isGood ? `${seconds > 0 ? '晚' : '早'} ${Math.abs(seconds)} 秒` : '移动'}
      whyNot={isGood ? undefined : '先写移动几秒'}
      onSubmit={() => onShift(Math.round(seconds * 1000))}
      onClose={onClose}
    >
      <TextField
        label="移动几秒"
        isFirst
        inputMode="decimal"
        placeholder="1.5 是晚一秒半，-2 是早两秒"
        value={text}
        error={text.trim() === '' || isGood ? undefined : '写成 1.5 或 -2 这样。'}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

interface FitDialogProps {
  /** End of the last line, and length of the film. */
  endMs: number
  filmMs: number
  onFit: (fromMs: number, toMs: number) => void
  onClose: () => void
}

/** Stretches all lines, for another cut or speed of the film. */
export function FitDialog({ endMs, filmMs, onFit, onClose }: FitDialogProps) {
  const [from, setFrom] = useState(clockOf(endMs))
  const [to, setTo] = useState(clockOf(filmMs))
  const [fromMs, toMs] = [millisOf(from), millisOf(to)]
  const isGood = fromMs !== undefined && toMs !== undefined && fromMs > 0 && toMs > 0
  return (
    <FormDialog
      title="按新的长度拉伸"
      action={isGood ? `拉伸到 ${Math.round((toMs / fromMs) * 1000) / 10}%` : '拉伸'}
      whyNot={isGood ? undefined : '先写两个长度'}
      onSubmit={() => {
        if (isGood) onFit(fromMs, toMs)
      }}
      onClose={onClose}
    >
      <TextField
        label="字幕是照多长的视频做的"
        isFirst
        value={from}
        error={fromMs === undefined ? '写成 24:10.000 这样。' : undefined}
        hint="现在写的是最后一句结束的时间。"
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="现在的视频有多长"
        value={to}
        error={toMs === undefined ? '写成 24:10.000 这样。' : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  )
}
