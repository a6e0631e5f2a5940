export { poses, type Size } from './face-scenes.ts';
export { sceneNames, type Scene, type SceneFrame, type SceneName, type Scenes, still } from './scene.ts';
export { type VisitorScenes, visitorScenes } from './visitor-scenes.ts';
