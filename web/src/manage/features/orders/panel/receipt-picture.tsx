import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { receiptQuery } from '../orders.queries.ts'
import styles from './order-panel.module.css'

interface ReceiptPictureProps {
  orderNo: string
  receiptTime: string
}

/** The member's proof of payment. A click shows it in full size. */
export function ReceiptPicture({ orderNo, receiptTime }: ReceiptPictureProps) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(orderNo, receiptTime))
  const [isLarge, setIsLarge] = useState(false)
  if (!data) {
    return error ? (
      <Stack gap={8} className={styles.noPicture} role="alert">
        <p>凭证没有拿到：{error.message}</p>
        <Button small icon="refresh" loading={isFetching} onClick={() => void refetch()}>
          现在再试
        </Button>
        {requestIdOf(error) === '' ? null : <small>错误编号 {requestIdOf(error)}</small>}
      </Stack>
    ) : (
      <Stack gap={8} className={styles.noPicture} aria-busy="true" />
    )
  }
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    const url = URL.createObjectURL(data)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  return (
    <button
      type="button"
      className={classNames(styles.picture, isLarge && styles.large)}
      aria-pressed={isLarge}
      title={isLarge ? '缩小' : '放大'}
      onClick={() => setIsLarge(!isLarge)}
    >
      <img ref={show} alt="会员传的转账凭证" />
    </button>
  )
}
