export { POSES, type Size } from './face-scenes.ts';
export { SCENE_NAMES, type Scene, type SceneFrame, type SceneName, type Scenes, still } from './scene.ts';
export { type VisitorScenes, visitorScenes } from './visitor-scenes.ts';
