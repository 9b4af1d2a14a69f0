import { STATEMENT_FILE_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-statement.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { AreaField } from '../../../ui/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { trialStatementQuery } from '../orders.queries.ts'
import { toBase64 } from './statement-choice.ts'
import styles from './statement.module.css'

/** Base64 turns three bytes into four characters. */
const FILE_MAX_BYTES = Math.floor((STATEMENT_FILE_MAX_CHARACTERS / 4) * 3) - 2

interface StatementSourceProps {
  text: string
  error: string | undefined
  onText: (text: string) => void
  /** Called with the file in base64. */
  onFile: (file: string) => void
}

/** Takes a statement by paste, drop or file choice. */
export function StatementSource({ text, error, onText, onFile }: StatementSourceProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState('')
  const { data: trial } = useQuery(trialStatementQuery())

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    const isTooLarge = file.size > FILE_MAX_BYTES
    setProblem(isTooLarge ? `「${file.name}」太大了，请在网银里分几段导出` : '')
    if (!isTooLarge) onFile(toBase64(new Uint8Array(await file.arrayBuffer())))
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <>
      <AreaField
        label="粘贴流水：从网银或表格里连同表头一起复制"
        rows={8}
        isFirst
        spellCheck={false}
        placeholder={'交易时间\t收入金额\t对方户名\t备注\n2026-11-16 08:51\t299.00\t张三\t2026111600000093'}
        error={problem || error}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {trial !== undefined && trial.text !== '' ? (
        <Row gap={8} above={6}>
          <Button small kind="quiet" onClick={() => onText(trial.text)}>
            放一份样板流水
          </Button>
          <Text size={12} tone="quiet">
            照等着确认的订单写的，拿来试一试
          </Text>
        </Row>
      ) : null}
      <Row
        gap={12}
        tone="soft"
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <Icon name="upload" size={20} />
        <span>
          <Text as="b" block tone="full">
            或者把 CSV 文件拖到这里
          </Text>
          <Text as="small" size={12}>
            UTF-8 与 GBK 都认得；只读，不改任何东西
          </Text>
        </span>
        <Button onClick={() => picker.current?.click()}>选文件</Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="银行流水的文件"
          hidden
          onChange={({ target }) => {
            void take(target.files?.[0])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
      </Row>
    </>
  )
}
