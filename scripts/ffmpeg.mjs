// Makes sure that films can be made. Plain JavaScript: `npm test` asks before anything is installed.
import { installPackages, which } from './debian-packages.mjs'

export function provideFfmpeg() {
  const isThere = which('ffmpeg') && which('ffprobe')
  installPackages(isThere ? [] : ['ffmpeg'], '请用系统的包管理器安装 ffmpeg（带 ffprobe）。')
}
