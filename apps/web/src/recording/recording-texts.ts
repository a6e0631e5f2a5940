/** What the visitor is told of the recording before it begins. */
export const recordingTexts = {
  start: ['録画', '撮影中は動画も記録されます。'],
  consent: {
    collected: '撮影中のカメラの動画(音声は記録しません)',
    purpose: '動画は、撮影がその場で行われたことを確かめるため',
    kept: '動画も、画像と同じ期間が過ぎると消去します。',
  },
  recording: '録画中',
  begun: '録画を開始しました。',
} as const;
